import { ErrorState } from '@ocean/ui/error-state';
import { problemDetails } from '../base/problem-details.ts';
import { useText } from '../i18n/use-text.ts';

/** In the place of a part that did not arrive or that broke: what happened, and the way to ask again. */
export function PartFailure({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  const t = useText();
  return <ErrorState title={t('core.chunk.failed.title')} text={text} onRetry={onRetry} details={problemDetails(error)} />;
}
