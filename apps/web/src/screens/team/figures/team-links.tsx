import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Team } from './team-figures.ts';

/** Below the figures: the members behind them, the ranks, and how the team grows, which a member without a team reads above. */
export function TeamLinks({ team: { figures, asOf } }: { team: Team }) {
  const t = useText();
  const hasTeam = asOf === null || figures.members > 0;
  return (
    <nav className="card card-list" aria-label={t('team.links')}>
      <Link href={paths.line} className="row-link">
        <RowLinkContent icon="people">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            {t('team.links.line')}
            {asOf !== null && hasTeam && <span className="hint">{t('team.links.members', { count: figures.members })}</span>}
          </span>
        </RowLinkContent>
      </Link>
      <Link href={paths.ranks} className="row-link">
        <RowLinkContent icon="chart">{t('team.ranks.title')}</RowLinkContent>
      </Link>
      {hasTeam && (
        <Link href={paths.invitation} className="row-link">
          <RowLinkContent icon="person">{t('team.links.invite')}</RowLinkContent>
        </Link>
      )}
    </nav>
  );
}
