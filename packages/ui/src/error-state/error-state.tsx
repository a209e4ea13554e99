import { type ReactNode, useState } from 'react';
import { Button, TextButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useUiSettings } from '../settings/ui-settings.tsx';
import { useCopyText } from '../toast/use-copy-text.tsx';
import './error-state.css';

type ErrorStateProps = {
  title: string;
  /** The consequence for the money, usually that nothing was changed. */
  text: ReactNode;
  /** The button is busy until what it returns is settled. */
  onRetry?: (() => unknown) | undefined;
  /** Copied unchanged, to send to support. */
  details?: string | undefined;
  /** Inside a card there is no second card. */
  bare?: boolean;
};

/** What happened, the effect on the money, and buttons to retry and to copy details. Shown in the card that it concerns. */
export function ErrorState({ title, text, onRetry, details, bare }: ErrorStateProps) {
  const { texts } = useUiSettings();
  const copyText = useCopyText();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    try {
      await onRetry?.();
    } finally {
      setRetrying(false);
    }
  };
  return (
    <div className={bare ? 'trouble' : 'card trouble'} role="alert">
      <Icon name="warn" />
      <div>
        <h2>{title}</h2>
        <p className="prose">{text}</p>
        <div className="trouble-acts">
          {onRetry && (
            <Button kind="second" fit busy={isRetrying} onClick={() => void retry()}>
              {texts.retry}
            </Button>
          )}
          {details && (
            <TextButton icon="copy" onClick={() => void copyText(details)}>
              {texts.copyDetails}
            </TextButton>
          )}
        </div>
      </div>
    </div>
  );
}
