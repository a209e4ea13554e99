import { amountText } from '@ocean/api/amount';
import type { team } from '@ocean/api/areas/team';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import type { Handler } from '../../http/route.ts';
import { readParams } from '../../params/read-params.ts';
import { readInvitees } from './list-invitees.ts';
import { readHead, readRewards, readTeamFigures } from './queries.ts';
import { levelConditions, MAX_PLACES } from './rules.ts';
import { viewRewards } from './view-rewards.ts';

/** The number of invitees shown with the invitation; `inviteDetail` continues the list. */
const FIRST_PAGE = 20;

/** The parts of an invitation: the code, its link, the rules of the day, and the invitees. */
export const showInvitation: Handler<typeof team.invite> = async ({ db, config }, { account }) => {
  const { member, depth, inviteCode } = await readHead(db, account);
  const [figures, rewards, params, invitees] = await Promise.all([
    readTeamFigures(db, member),
    readRewards(db, member),
    readParams(db),
    readInvitees(db, { parent: { member, depth, address: account }, size: FIRST_PAGE }),
  ]);
  const link = `${config.origin}/?add=${inviteCode}`;
  return {
    code: inviteCode,
    link,
    qrText: link,
    rules: showRules(params),
    counts: { direct: figures.direct, members: figures.members, today: figures.newToday },
    rewards: { total: viewRewards(rewards.total), today: viewRewards(rewards.today) },
    ...invitees,
    asOf: figures.asOf?.toISOString() ?? null,
  };
};

function showRules(params: Params) {
  return {
    places: MAX_PLACES,
    inviterShare: formatPercent(params['sale.inviterShare']),
    differentialShare: formatPercent(params['sale.differentialShare']),
    levels: levelConditions(params).map(({ level, salesUnits, miners, rate }) => ({
      level,
      sales: amountText(salesUnits, 'USDT'),
      miners,
      rate: formatPercent(rate),
    })),
  };
}
