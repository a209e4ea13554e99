import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';
import { CountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { FigureGrid } from '@ocean/ui/figure-grid';
import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { RewardAmounts } from './reward-amounts.tsx';

const LINKS = [
  { to: paths.team, icon: 'people', label: 'invite.links.team' },
  { to: paths.invited, icon: 'list', label: 'invite.links.invited' },
  { to: `${paths.records}?list=income`, icon: 'chart', label: 'invite.links.income' },
] as const;

/** The members who joined by the invitation, and the rewards from their purchases. */
export function InvitationFigures({ invitation: { counts, rewards, asOf } }: { invitation: OutputOf<typeof team.invite> }) {
  const t = useText();
  return (
    <Card
      title={t('invite.figures.title')}
      aside={asOf === null ? t('invite.figures.counting') : t('invite.figures.asOf', { time: showTime(asOf) })}
    >
      <FigureGrid
        figures={(['direct', 'members', 'today'] as const).map((key) => ({
          key,
          label: t(`invite.figures.${key}`),
          // Before everything was counted once, there is no figure to show.
          value: <CountText value={asOf === null ? null : counts[key]} />,
        }))}
      />
      <div className="pt-3 pb-1">
        <Facts
          facts={(['total', 'today'] as const).map((key) => ({
            key,
            label: t(`invite.rewards.${key}`),
            value: <RewardAmounts rewards={rewards[key]} />,
          }))}
        />
      </div>
      <nav className="card-foot" aria-label={t('invite.figures.title')}>
        {LINKS.map(({ to, icon, label }) => (
          <Link key={to} href={to} className="row-link">
            <RowLinkContent icon={icon}>{t(label)}</RowLinkContent>
          </Link>
        ))}
      </nav>
    </Card>
  );
}
