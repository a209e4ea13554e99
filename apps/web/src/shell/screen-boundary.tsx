import { ErrorState } from '@ocean/ui/error-state';
import { Component, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { askAgain, ChunkTimeout } from './in-time.ts';
import { problemDetails } from './problem-details.ts';
import { Screen } from './screen.tsx';

type Shape = { title: string; tabs: boolean };
type BoundaryProps = { shape: Shape; onRetry: () => void; children: ReactNode };

/** The last net under a screen: a part that did not arrive, or a defect of ours. */
export class ScreenBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { shape, onRetry, children } = this.props;
    if (this.state.error === null) return children;
    const retry = () =>
      askAgain(this.state.error, () => {
        onRetry();
        this.setState({ error: null });
      });
    return <ScreenFailure shape={shape} error={this.state.error} onRetry={retry} />;
  }
}

function ScreenFailure({ shape, error, onRetry }: { shape: Shape; error: unknown; onRetry: () => void }) {
  const t = useText();
  // Browsers report a module that did not arrive as a TypeError.
  const isArrival = error instanceof ChunkTimeout || error instanceof TypeError;
  return (
    <Screen {...shape}>
      <ErrorState
        title={t('core.chunk.failed.title')}
        text={isArrival ? t('core.chunk.failed.text') : t('core.error.unexpected')}
        onRetry={onRetry}
        details={problemDetails(error)}
      />
    </Screen>
  );
}
