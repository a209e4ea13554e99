import { feedback } from '@ocean/api/areas/social/feedback';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { SentRow } from './sent-row.tsx';

/** Own feedback, the last sent first. A new state shows up by itself. */
export function SentList() {
  const t = useText();
  const pages = useApiPages(feedback.list, { size: 20 }, { refetchInterval: useLivePollInterval(60_000) });
  return (
    <div>
      <PagedList
        pages={pages}
        empty={
          <EmptyState
            title={t('feedback.none.title')}
            text={t('feedback.none.text')}
            action={
              <Link href={paths.feedback} replace className={buttonClass('second', true)}>
                {t('feedback.none.act')}
              </Link>
            }
          />
        }
        end={t('feedback.end')}
        more={t('feedback.more')}
      >
        {(line) => <SentRow key={line.id} line={line} />}
      </PagedList>
    </div>
  );
}
