import { ErrorState } from '@ocean/ui/error-state';
import { problemDetails } from '../../base/problem-details.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useText } from '../../i18n/use-text.ts';

type SectionFailureProps = { error: unknown; onRetry: () => unknown; bare?: boolean };

/** In the place of a part of a page that could not be read from the server. */
export function SectionFailure({ error, onRetry, bare = false }: SectionFailureProps) {
  const t = useText();
  return (
    <ErrorState
      title={t('core.section.failed')}
      text={failureText(error)}
      onRetry={onRetry}
      details={problemDetails(error)}
      bare={bare}
    />
  );
}
