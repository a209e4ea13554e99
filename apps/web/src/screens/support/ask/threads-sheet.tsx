import '../support.css';
import { assistant } from '@ocean/api/areas/assistant';
import { EmptyState } from '@ocean/ui/empty-state';
import { Icon } from '@ocean/ui/icon';
import { rowContent } from '@ocean/ui/list-row';
import { Sheet } from '@ocean/ui/sheet';
import { Link } from 'wouter';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { usePagesOf } from '../../../sections/lists/use-api-pages.ts';
import { threadPath } from './turn.ts';

/** What the member asked before; each conversation can be gone on with. */
export function ThreadsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('support.ask.threads.title')}>
      <Threads />
    </Sheet>
  );
}

function Threads() {
  const t = useText();
  const pages = usePagesOf(assistant.list, { size: 20 }, (answer) => answer);
  return (
    <div>
      <PagedList
        pages={pages}
        empty={<EmptyState title={t('support.ask.threads.none.title')} text={t('support.ask.threads.none.text')} />}
        end={t('support.ask.threads.end')}
        more={t('support.more')}
      >
        {({ id, title, lastAt }) => (
          <Link key={id} href={threadPath(id)} className="row row-way">
            {rowContent({
              title: (
                <span dir="auto" className="line-clamp-2">
                  {title}
                </span>
              ),
              second: <time dateTime={lastAt}>{showInRow(lastAt)}</time>,
            })}
            <Icon name="chevron" size={18} />
          </Link>
        )}
      </PagedList>
    </div>
  );
}
