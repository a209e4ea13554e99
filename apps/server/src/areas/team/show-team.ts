import { amountText } from '@ocean/api/amount';
import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import type { Handler } from '../../http/route.ts';
import { readParams } from '../../params/read-params.ts';
import { readAdditions, readHead, readRewards, readTeamFigures, type TeamFigures } from './queries.ts';
import { levelConditions, nextCondition, rateOf } from './rules.ts';
import { viewRewards } from './view-rewards.ts';

const CHART_DAYS = 30;

/** The figures of the whole downline, and the progress towards the next level. */
export const showTeam: Handler<typeof team.show> = async ({ db }, { account }) => {
  const { member, level } = await readHead(db, account);
  const [figures, rewards, additions, params] = await Promise.all([
    readTeamFigures(db, member),
    readRewards(db, member),
    readAdditions(db, member, CHART_DAYS),
    readParams(db),
  ]);
  return {
    figures: {
      miningMiners: figures.mining,
      runningBots: figures.running,
      effectiveMiners: figures.effective,
      performance: amountText(figures.salesUnits, 'USDT'),
      rewards: viewRewards(rewards.total),
      directMiners: figures.directOwners,
      newToday: figures.newToday,
      members: figures.members,
    },
    level,
    rate: formatPercent(rateOf(levelConditions(params), level)),
    next: showNext(params, level, figures),
    additions,
    platformDay: figures.today,
    closedDay: figures.closedDay,
    asOf: figures.asOf?.toISOString() ?? null,
  };
};

function showNext(params: Params, level: number, figures: TeamFigures): OutputOf<typeof team.show>['next'] {
  const next = nextCondition(levelConditions(params), level);
  if (!next) return null;
  return {
    level: next.level,
    sales: amountText(next.salesUnits, 'USDT'),
    miners: next.miners,
    rate: formatPercent(next.rate),
    have: { sales: amountText(figures.stableUnits, 'USDT'), miners: figures.directEffective },
  };
}
