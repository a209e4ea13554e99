import sql from 'sql-template-tag';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { prepareAtDesk } from './decide-at-desk.ts';

/** `account` in lower case. */
type Deciding = { readonly command: 'ban' | 'lift'; readonly account: string; readonly reason: string };

type Standing = { readonly isBanned: boolean; readonly byOperators: boolean };

/** A ban stops the passageway. Lifting also ends a ban for missed orders. The owner restarts the passageway. @throws NotAllowed */
export async function prepareBan(desk: Desk, { command, account, reason }: Deciding): Promise<PreparedAct> {
  const found = await desk.db.maybeOne<Standing>(sql`
    select operator_ban is not null or coalesce(banned_until > platform_now(), false) as "isBanned", operator_ban is not null as "byOperators"
    from desk_passageway where account = ${account}`);
  if (!found) throw new NotAllowed(`${account} has no passageway: nothing was changed.`);
  const isBan = command === 'ban';
  if (isBan ? found.byOperators : !found.isBanned) {
    throw new NotAllowed(`The passageway of ${account} ${found.isBanned ? 'is' : 'is not'} banned: nothing was changed.`);
  }
  return prepareAtDesk(desk, {
    act: { kind: isBan ? 'banned' : 'lifted', account },
    title: isBan ? `ban the passageway of ${account}` : `lift the ban of the passageway of ${account}`,
    facts: [],
    role: 'support',
    reason,
    done: `the passageway of ${account} is ${isBan ? 'banned' : 'not banned any more'}`,
    change: { subject: `passageway/${account}`, before: stateOf(found), after: isBan ? 'banned by operators' : 'not banned' },
  });
}

function stateOf({ isBanned, byOperators }: Standing): string {
  if (byOperators) return 'banned by operators';
  return isBanned ? 'banned for missed orders' : 'not banned';
}
