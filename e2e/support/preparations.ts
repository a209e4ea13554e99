import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { advanceClock } from '../../apps/server/src/dev-api/clock.ts';
import type { Operation } from '../../apps/server/src/operate/operation.ts';
import { LOCAL } from '../../dev/chain/local-keys.ts';
import { rightAnswers } from '../../dev/desk/right-answers.ts';
import { openTraders, type Traders } from '../../dev/desk/traders.ts';
import { listsProject } from '../../dev/projects/listed-projects.ts';
import { opensRound } from '../../dev/world/open-round.ts';
import { openDesk } from '../../dev/world/operators-desk.ts';

/** What a test prepares outside the screens, each with the role that may do it. */
export function preparations({ database, context, faucet }: Where) {
  const { config } = context;
  return {
    /** A command of operators, signed by one of them. */
    async operates(operation: Operation, ...args: string[]) {
      const db = openDatabase(database.operatorUrl, { connections: 1 });
      const [{ address, key }] = LOCAL.operators;
      const desk = { db, chainId: config.chainId, vault: config.vault, owners: [address.toLowerCase()], key };
      return operation(desk, args).finally(() => db.end());
    },
    /** A round of the IDO for ten hours, opened by both operators. */
    opensRound: (round: Parameters<typeof opensRound>[2] = {}) => openRound({ database, context, faucet }, round),
    /** A member's project, listed by a reviewer for some days. @returns its id */
    async listsProject(owner: Parameters<typeof listsProject>[0], project: Parameters<typeof listsProject>[2] = {}) {
      const desk = openDesk({ database, context });
      return listsProject(owner, desk, project).finally(() => desk.close());
    },
    /** Makes members traders of the passageway desk. */
    atDesk<T>(prepare: (traders: Traders) => Promise<T>): Promise<T> {
      const traders = openTraders({ database });
      return prepare(traders).finally(() => traders.close());
    },
    /** The number of the right option of each question of a desk test, which only the owner of the database can read. */
    rightAnswers: (testId: string) => rightAnswers(database.ownerUrl, testId),
  };
}

type Where = {
  database: { operatorUrl: string; ownerUrl: string };
  context: Context;
  faucet: Parameters<typeof advanceClock>[1];
};

async function openRound({ database, context, faucet }: Where, round: Parameters<typeof opensRound>[2]) {
  const desk = openDesk({ database, context });
  const advanceMinutes = (minutes: number) => advanceClock(context, faucet, minutes);
  return opensRound({ context, advanceMinutes }, desk, round).finally(() => desk.close());
}
