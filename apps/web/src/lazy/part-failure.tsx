import { ErrorState } from '@ocean/ui/error-state';
import { problemDetails } from '../base/problem-details.ts';
import { useText } from '../i18n/use-text.ts';

/** Replaces a part that did not load or that broke: says what happened, with a retry button. */
export function PartFailure({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  const t = useText();
  return <ErrorState title={t('core.chunk.failed.title')} text={text} onRetry={onRetry} details={problemDetails(error)} />;
}
