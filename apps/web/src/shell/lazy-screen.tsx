import { ErrorState } from '@ocean/ui/error-state';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { loadTexts, type TextGroup } from '../i18n/load-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { problemDetails } from './problem-details.ts';
import { Screen } from './screen.tsx';

/** From the specification: a part of the app that has not arrived by then has failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

type LazyScreen = { title: string; tabs?: boolean };

/** A screen that arrives with its texts when its address is opened. What failed to arrive can be asked for again. */
export function lazyScreen(load: () => Promise<ComponentType>, group: TextGroup, shape: () => LazyScreen) {
  let arriving: Promise<ComponentType> | null = null;
  const arrive = () => {
    arriving ??= inTime(Promise.all([load(), loadTexts(group)]), CHUNK_TIMEOUT_MS).then(([screen]) => screen);
    return arriving;
  };
  const forget = () => {
    arriving = null;
  };

  function Arrived() {
    const Loaded = use(arrive());
    return <Loaded />;
  }
  return function LazyScreenFrame() {
    return (
      <ScreenBoundary shape={shape} onRetry={forget}>
        <Suspense
          fallback={
            <Screen {...shape()}>
              <SkeletonRows rows={4} />
            </Screen>
          }
        >
          <Arrived />
        </Suspense>
      </ScreenBoundary>
    );
  };
}

export class ChunkTimeout extends Error {
  override readonly name = 'ChunkTimeout';
}

export function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout(`not loaded after ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type BoundaryProps = { shape: () => LazyScreen; onRetry: () => void; children: ReactNode };

/** The last net under a screen: a part that did not arrive, or a defect of ours. */
class ScreenBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { shape, onRetry, children } = this.props;
    if (this.state.error === null) return children;
    const retry = () => {
      onRetry();
      this.setState({ error: null });
    };
    return <ScreenFailure shape={shape()} error={this.state.error} onRetry={retry} />;
  }
}

function ScreenFailure({ shape, error, onRetry }: { shape: LazyScreen; error: unknown; onRetry: () => void }) {
  const t = useText();
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
