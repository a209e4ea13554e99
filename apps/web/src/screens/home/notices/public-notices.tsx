import { useHome } from '../../../api/use-home.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { NoNotices } from './no-notices.tsx';
import { NoticeRow } from './notice-row.tsx';
import { NoticeSheet, useOpenNotice } from './notice-sheet.tsx';

/** The newest notices, as on the start page. Visitors have no read marks. */
export function PublicNotices() {
  const home = useHome();
  const notice = useOpenNotice();
  return (
    <>
      <Section query={home}>
        {({ notices }) =>
          notices.length === 0 ? (
            <NoNotices />
          ) : (
            <div className="card card-list">
              {notices.map((item) => (
                <NoticeRow key={item.id} notice={item} onOpen={() => notice.open(item)} />
              ))}
            </div>
          )
        }
      </Section>
      <NoticeSheet shown={notice} />
    </>
  );
}
