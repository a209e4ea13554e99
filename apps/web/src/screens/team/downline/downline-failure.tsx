import { Refusal } from '@ocean/api/errors';
import { Button, buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SectionFailure } from '../../../sections/lists/section-failure.tsx';
import type { CursorPages } from '../../../sections/lists/use-cursor-pages.ts';
import { placeHref, TOP } from './place.ts';

/** A page that no longer exists, a branch of another line, or no answer: each with its next step. */
export function DownlineFailure({ error, pages }: { error: unknown; pages: CursorPages<unknown> }) {
  const t = useText();
  const key = error instanceof Refusal ? error.key : null;
  if (key === 'PAGE_UNKNOWN') {
    const act = (
      <Button kind="second" fit onClick={pages.goFirst}>
        {t('downline.toFirst')}
      </Button>
    );
    return <EmptyState title={t('downline.moved')} text={refusalText(error)} action={act} />;
  }
  if (key === 'PARENT_OUTSIDE_DOWNLINE') {
    const act = (
      <Link href={placeHref(TOP)} replace className={buttonClass('second', true)}>
        {t('downline.toTop')}
      </Link>
    );
    return <EmptyState title={t('downline.stranger')} text={refusalText(error)} action={act} />;
  }
  return <SectionFailure error={error} onRetry={() => pages.query.refetch()} />;
}
