import { amountText, wholeToken } from '@ocean/api/amount';
import { Refusal } from '@ocean/api/errors';
import type { Transaction } from '../../../db/database.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { findRoundProblem, type RoundProblem } from './rules.ts';
import { countBought, insertSales, type NewSale, type RoundNow, takeTurn } from './store.ts';
import { acceptedTokens } from './token-value.ts';

/** A token purchase being settled. `paidAt`: the time of its block in Unix seconds; missing for a payment made now. */
export type TokenOrder = {
  readonly id: string;
  readonly account: string;
  readonly quantity: number;
  readonly round: number | null;
  readonly paidAt?: number;
};

export type TokenSales = {
  /** Takes the tokens from the order's round, or returns why it does not sell them. Writes nothing. */
  take(order: TokenOrder): Promise<RoundProblem | undefined>;
  /** Writes the sales of what was taken. Call after the purchases are marked as settled. */
  write(): Promise<void>;
};

/** The facts for the sales of one transaction; read once, with the turn of the IDO. */
type Turn = Awaited<ReturnType<typeof beginTurn>>;

/**
 * Sells tokens in one transaction, one order after the other. The turn of the IDO is taken with the first order and held to the
 * end of the transaction: of many concurrent payments exactly as many settle as the round, its day and the address allow.
 * @param value What one BCG is accepted for, from `readTokenValue`.
 */
export function openTokenSales(tx: Transaction, value: bigint | null): TokenSales {
  let begun: Promise<Turn> | undefined;
  const taken: NewSale[] = [];
  return {
    async take(order) {
      begun ??= beginTurn(tx);
      const turn = await begun;
      const known = order.round === null ? undefined : turn.rounds.get(order.round);
      if (!known) throw new Error(`purchase ${order.id} is of no round`);
      const units = tokenUnits(order.quantity);
      const bought = (await countBought(tx, order.account)) + taken.filter(({ account }) => account === order.account).length;
      const { stock, day } = withTaken(known, taken);
      const problem = findRoundProblem(
        {
          ...known,
          stock,
          accepted: acceptedTokens(turn.params, value),
          paidAt: paidWhen(order, known),
          poolUnits: turn.poolUnits - taken.reduce((sum, sale) => sum + sale.units, 0n),
          bought,
          maximum: turn.params['ido.perAddress'],
        },
        units,
      );
      if (problem) return problem;
      taken.push({ purchaseId: order.id, round: known.round.number, account: order.account, place: bought + 1, units, day });
      return undefined;
    },
    write: () => insertSales(tx, taken),
  };
}

/**
 * The time that counts for a payment, never before the round's opening: a quote exists only after it, but the chain's clock may
 * lag a few seconds behind the platform's.
 */
function paidWhen({ paidAt }: TokenOrder, { round, now }: RoundNow): Date {
  return paidAt === undefined ? now : new Date(Math.max(paidAt * 1000, round.opensAt.getTime()));
}

async function beginTurn(tx: Transaction) {
  const rounds = await takeTurn(tx);
  const params = await readParams(tx);
  const { available } = await readBalance(tx, platform.idoPool());
  return { rounds, params, poolUnits: available };
}

/** The stock less what this transaction has taken, and the day to which its sales count. */
function withTaken({ round, stock, today }: RoundNow, taken: readonly NewSale[]) {
  const units = taken.reduce((sum, sale) => (sale.round === round.number ? sum + sale.units : sum), 0n);
  const day = stock.day !== null && stock.day > today ? stock.day : today;
  const daySoldUnits = (stock.day === day ? stock.daySoldUnits : 0n) + units;
  return { day, stock: units === 0n ? stock : { soldUnits: stock.soldUnits + units, day, daySoldUnits } };
}

/** Base units of whole tokens. */
export function tokenUnits(quantity: number): bigint {
  return BigInt(quantity) * wholeToken('BCG');
}

/** The refusal for a member who asks for a quote or pays by balance. */
export function roundRefusal(found: RoundProblem): Refusal {
  switch (found.problem) {
    case 'roundClosed':
      return new Refusal('IDO_CLOSED');
    case 'roundPaused':
      return new Refusal('IDO_PAUSED');
    case 'roundSoldOut':
      return new Refusal('IDO_SOLD_OUT', { left: amountText(found.leftUnits, 'BCG') });
    case 'daySoldOut':
      return new Refusal('IDO_DAY_SOLD_OUT', { left: amountText(found.leftUnits, 'BCG') });
    case 'tooManyBought':
      return new Refusal('IDO_TOO_MANY', { maximum: found.maximum });
  }
}
