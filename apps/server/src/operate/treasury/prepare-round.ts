import { amountText } from '@ocean/api/amount';
import { openRound } from '../../areas/purchases/ido/open-round.ts';
import { countRounds, type OpenedRound, readPlatformNow, readRounds } from '../../areas/purchases/ido/queries.ts';
import type { Database } from '../../db/database.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { actText } from '../../operators/act-text.ts';
import { hasRole, readOperators } from '../../operators/roles.ts';
import { type Act, verifiedSigners } from '../../operators/signatures.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the operators sign: a round without its price. */
export type RoundToSign = {
  readonly totalUnits: bigint;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly reason: string;
};

/** Needs two operators. The text contains the number of the round, so that it is valid once. @throws NotAllowed */
export async function prepareRound(desk: Desk, round: RoundToSign): Promise<PreparedAct> {
  await requireFit(desk.db, round);
  const number = (await countRounds(desk.db)) + 1;
  const { totalUnits, opensAt, closesAt, reason } = round;
  return {
    ...roundAct(desk, number, round),
    role: 'finance',
    signaturesNeeded: 2,
    change: {
      subject: `ido/${number}`,
      before: null,
      after: { total: amountText(totalUnits, 'BCG'), opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
      reason,
    },
    async carryOut(signers) {
      const authors = signers.slice(0, 2);
      if (!(await openRound(desk.db, createPriceSource(desk.db), { ...round, number, authors }))) {
        throw new NotAllowed('Other operators have opened a round meanwhile: nothing was opened.');
      }
      const [opened] = await readRounds(desk.db, 1);
      return opened ? [`opened ${describeRound(opened)}`] : [];
    },
  };
}

/** Checked before any operator signs; the database checks again when the round opens. @throws NotAllowed */
async function requireFit(db: Database, { totalUnits, opensAt, closesAt }: RoundToSign): Promise<void> {
  const now = await readPlatformNow(db);
  const refuse = (why: string) => new NotAllowed(`${why}: nothing was opened.`);
  if (closesAt <= opensAt || closesAt <= now) throw refuse('The round would close before it opens');
  if (opensAt.getTime() > now.getTime() + DAY_MS) throw refuse('A round opens within a day, because its price is of now');
  const [last] = await readRounds(db, 1);
  if (last && last.closesAt > opensAt) throw refuse(`Round ${last.number} is open until ${last.closesAt.toISOString()}`);
  const { available } = await readBalance(db, platform.idoPool());
  if (available < totalUnits) throw refuse(`The idoPool holds ${amountText(available, 'BCG')} BCG`);
}

function roundAct(desk: Omit<Desk, 'key'>, number: number, round: RoundToSign): Act {
  const facts = [
    `opens: ${round.opensAt.toISOString()}`,
    `closes: ${round.closesAt.toISOString()}`,
    'price: what the exchange asks for BCG, at least ido.floor',
    `reason: ${round.reason}`,
  ];
  const act = `open round ${number} of the IDO: ${amountText(round.totalUnits, 'BCG')} BCG`;
  return { subject: `ido/${number}`, text: actText(desk, act, facts) };
}

export type CheckedRound = OpenedRound & { readonly isSigned: boolean; readonly strangers: readonly string[] };

/** Newest first. Rows are not believed: each signature is recovered. `strangers` are authors who lack the role now. */
export async function readCheckedRounds(desk: Omit<Desk, 'key'>, limit: number): Promise<CheckedRound[]> {
  const rounds = await readRounds(desk.db, limit);
  const operators = await readOperators(desk.db, desk);
  return Promise.all(
    rounds.map(async (round) => {
      const signers = await verifiedSigners(desk.db, roundAct(desk, round.number, round));
      return {
        ...round,
        isSigned: round.authors.every((author) => signers.includes(author)),
        strangers: round.authors.filter((author) => !hasRole(operators, author, 'finance')),
      };
    }),
  );
}

export function describeRound({ number, totalUnits, soldUnits, dayUnits, priceUnits, opensAt, closesAt }: OpenedRound): string {
  const bcg = (units: bigint) => amountText(units, 'BCG');
  return `round ${number}: ${bcg(totalUnits)} BCG at ${amountText(priceUnits, 'USDT')} USDT, ${bcg(soldUnits)} sold, at most ${bcg(dayUnits)} a day, ${opensAt.toISOString()} to ${closesAt.toISOString()}`;
}
