import { notices } from '@ocean/api/areas/notifications/notices';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { NoNotices } from './no-notices.tsx';
import { NoticeRow } from './notice-row.tsx';
import { NoticeSheet, useOpenNotice } from './notice-sheet.tsx';

/** Every notice, page by page. One that is opened counts as read, on every device of the account. */
export function MemberNotices() {
  const t = useText();
  const pages = useApiPages(notices.list, { size: 20 });
  const notice = useOpenNotice();
  // A mark that could not be set is set when the notice is opened the next time; there is nothing to do about it.
  const read = useApiMutation(notices.read, { invalidates: [notices.list], errors: 'inline' });
  return (
    <>
      <PagedList pages={pages} empty={<NoNotices />} end={t('notices.end')} more={t('notices.more')}>
        {(item) => (
          <NoticeRow
            key={item.id}
            notice={item}
            isUnread={!item.isRead}
            onOpen={() => {
              notice.open(item);
              if (!item.isRead) read.mutate({ id: item.id });
            }}
          />
        )}
      </PagedList>
      <NoticeSheet shown={notice} />
    </>
  );
}
