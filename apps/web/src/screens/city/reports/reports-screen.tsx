import '@ocean/ui/more-icons';
import { type ReportState, reports } from '@ocean/api/areas/social/reports';
import { EmptyState } from '@ocean/ui/empty-state';
import type { IconName } from '@ocean/ui/icon';
import { ListRow } from '@ocean/ui/list-row';
import { StatusChip, type StatusFamily } from '@ocean/ui/status-chip';
import { paths } from '../../../base/paths.ts';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useCursorList } from '../../../sections/lists/use-api-pages.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';

const LOOKS: Readonly<Record<ReportState, { family: StatusFamily; icon: IconName }>> = {
  open: { family: 'wait', icon: 'clock' },
  kept: { family: 'stop', icon: 'minus' },
  hidden: { family: 'run', icon: 'check' },
};

/** The member's reports, and their outcomes. */
export function ReportsScreen() {
  const t = useText();
  return (
    <Screen title={t('city.reports')}>
      <BackLink to={paths.city} />
      <MemberGate about={t('city.reports.lead')}>
        <OwnReports />
      </MemberGate>
    </Screen>
  );
}

function OwnReports() {
  const t = useText();
  const pages = useCursorList(reports.list, { size: 20 });
  return (
    <>
      {pages.items && pages.items.length > 0 && <p className="prose">{t('city.reports.next')}</p>}
      <PagedList
        pages={pages}
        more={t('city.more')}
        end={t('city.reports.end')}
        empty={<EmptyState title={t('city.reports.none')} text={t('city.reports.none.text')} />}
      >
        {({ id, what, reason, beginning, state, at }) => (
          <ListRow
            key={id}
            title={t(`city.reports.${what}`)}
            second={
              <>
                <span className="block">{t(`report.reason.${reason}`)}</span>
                {beginning !== null && <bdi className="line-clamp-2">{beginning}</bdi>}
                <time dateTime={at}>{showInRow(at)}</time>
              </>
            }
            end={
              <StatusChip family={LOOKS[state].family} icon={LOOKS[state].icon}>
                {t(`city.reports.state.${state}`)}
              </StatusChip>
            }
          />
        )}
      </PagedList>
    </>
  );
}
