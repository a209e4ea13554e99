import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { findAccount } from '../../areas/account/queries.ts';
import { moveTreasury } from '../../areas/ops/treasury/move-treasury.ts';
import { countTreasuryMovements, type TreasuryRow } from '../../areas/ops/treasury/queries.ts';
import { FUNDED_POOLS, type FundedPool, mayHold, type TreasuryMove } from '../../areas/ops/treasury/rules.ts';
import type { Database } from '../../db/database.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { actText } from '../../operators/act-text.ts';
import type { Act } from '../../operators/signatures.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

export type MoveAsked = {
  readonly kind: TreasuryMove['kind'];
  /** A pool, or a member's address. */
  readonly to: string;
  readonly asset: Asset;
  readonly units: bigint;
  readonly reason: string;
};

/**
 * Needs two operators. The text contains the number of the movement out of the treasury, so that it is valid once. The
 * paid member, and operators above or below that member, must not sign.
 * @throws NotAllowed before anyone signs what cannot be moved; the ledger checks again when it moves
 */
export async function prepareMove(desk: Desk, asked: MoveAsked): Promise<PreparedAct> {
  const move = await readMove(desk.db, asked);
  const { asset, units } = move;
  const { available } = await readBalance(desk.db, platform.treasury(asset));
  if (available < units) throw new NotAllowed(`The treasury holds ${amountText(available, asset)} ${asset}: nothing was moved.`);
  const number = (await countTreasuryMovements(desk.db)) + 1;
  return {
    ...moveAct(desk, number, move),
    role: 'finance',
    signaturesNeeded: 2,
    change: {
      subject: `treasury/${number}`,
      before: { treasury: amountText(available, asset) },
      after: { kind: move.kind, to: asked.to, asset, amount: amountText(units, asset) },
      reason: move.reason,
    },
    ...(move.kind === 'treasuryPaid' && {
      about: { accounts: [move.account], refusal: 'belongs to the line of this member: other operators pay.' },
    }),
    async carryOut(signers) {
      if (!(await moveTreasury(desk.db, { ...move, number, authors: signers.slice(0, 2) }))) {
        throw new NotAllowed('Other operators have moved the treasury meanwhile: nothing was moved.');
      }
      return [`moved ${describeMove(move)}`];
    },
  };
}

/** @throws NotAllowed */
async function readMove(db: Database, { kind, to, asset, units, reason }: MoveAsked): Promise<TreasuryMove> {
  if (kind === 'poolFunded') return { kind, asset, units, reason, pool: requirePool(to, asset) };
  const found = await findAccount(db, to);
  if (!found) throw new NotAllowed(`${to} is no member: nothing was moved.`);
  return { kind, asset, units, reason, account: found.address };
}

function requirePool(name: string, asset: Asset): FundedPool {
  const pool = FUNDED_POOLS.find((known) => known === name);
  if (!pool) throw new NotAllowed(`${name} is no pool that is funded: nothing was moved.`);
  if (!mayHold(pool, asset)) throw new NotAllowed(`The ${pool} holds BCG, not ${asset}: nothing was moved.`);
  return pool;
}

export function moveAct(desk: Omit<Desk, 'key'>, number: number, move: TreasuryMove): Act {
  const facts = [`movement: ${number}`, `reason: ${move.reason}`];
  return { subject: `treasury/${number}`, text: actText(desk, `move ${describeMove(move)}`, facts) };
}

/** The movement that operators signed, according to a row of the history. */
export function moveOf({ asset, units, reason, pool, account }: TreasuryRow): TreasuryMove {
  const base = { asset, units, reason };
  return pool === null ? { ...base, kind: 'treasuryPaid', account: account ?? '' } : { ...base, kind: 'poolFunded', pool };
}

function describeMove(move: TreasuryMove): string {
  const to = move.kind === 'poolFunded' ? move.pool : `member ${move.account}`;
  return `${amountText(move.units, move.asset)} ${move.asset} from the treasury to ${to}`;
}
