import { Component, type ReactNode } from 'react';
import { t } from '../../i18n/use-text.ts';
import { PartFailure } from '../../lazy/part-failure.tsx';
import { Screen } from './screen.tsx';

type BoundaryProps = { shape: { title: string; tabs: boolean }; children: ReactNode };

/** The last error boundary of a screen, for defects of the app. */
export class ScreenBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Screen {...this.props.shape}>
        <PartFailure text={t('core.error.unexpected')} error={error} onRetry={() => this.setState({ error: null })} />
      </Screen>
    );
  }
}
