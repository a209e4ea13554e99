import { ListRow, Tile } from '@ocean/ui/list-row';
import { StatusChip } from '@ocean/ui/status-chip';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Notice } from './notice-sheet.tsx';

type NoticeRowProps = { notice: Notice; isUnread?: boolean; onOpen: () => void };

/** The beginning of a notice, and whether it is still to be read. */
export function NoticeRow({ notice: { title, at }, isUnread = false, onOpen }: NoticeRowProps) {
  const t = useText();
  return (
    <ListRow
      lead={<Tile icon="bell" {...(isUnread && { status: 'st-run' })} />}
      title={
        <span dir="auto" className={isUnread ? 'line-clamp-2' : 'line-clamp-2 font-normal'}>
          {title}
        </span>
      }
      second={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={at}>{showInRow(at)}</time>
          {isUnread && (
            <StatusChip family="run" icon="dots">
              {t('notices.unread')}
            </StatusChip>
          )}
        </span>
      }
      onOpen={onOpen}
    />
  );
}
