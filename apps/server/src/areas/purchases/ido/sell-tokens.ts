import { amountText, wholeToken } from '@ocean/api/amount';
import { Refusal } from '@ocean/api/errors';
import type { Transaction } from '../../../db/database.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { findRoundProblem, type RoundProblem } from './rules.ts';
import { countBought, insertSales, type NewSale, type RoundNow, takeTurn } from './store.ts';
import { acceptedTokens } from './token-value.ts';

/** A purchase of tokens that is being settled. `paidAt` is its block's time in Unix seconds; without one it is paid now. */
export type TokenOrder = {
  readonly id: string;
  readonly account: string;
  readonly quantity: number;
  readonly round: number | null;
  readonly paidAt?: number;
};

export type TokenSales = {
  /** Takes the tokens out of the order's round, or says why it does not sell them. Writes nothing. */
  take(order: TokenOrder): Promise<RoundProblem | undefined>;
  /** Writes the sales of what was taken; after their purchases are marked as settled. */
  write(): Promise<void>;
};

/** What the sales of one transaction need to know; read once, with the turn of the IDO. */
type Turn = Awaited<ReturnType<typeof beginTurn>>;

/**
 * Sells tokens in one transaction, one order after the other. The turn of the IDO is taken with the first order and held until
 * the transaction ends: of fifty payments at once exactly as many settle as the round, its day and the address allow.
 * @param value What one BCG is accepted for, of `readTokenValue`.
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

/** What has a price of the round came after its opening: the chain's clock may be some seconds behind the platform's. */
function paidWhen({ paidAt }: TokenOrder, { round, now }: RoundNow): Date {
  return paidAt === undefined ? now : new Date(Math.max(paidAt * 1000, round.opensAt.getTime()));
}

async function beginTurn(tx: Transaction) {
  const rounds = await takeTurn(tx);
  const params = await readParams(tx);
  const { available } = await readBalance(tx, platform.idoPool());
  return { rounds, params, poolUnits: available };
}

/** The stock with what this transaction has taken of it, and the day to which its sales count. */
function withTaken({ round, stock, today }: RoundNow, taken: readonly NewSale[]) {
  const units = taken.reduce((sum, sale) => (sale.round === round.number ? sum + sale.units : sum), 0n);
  const day = stock.day !== null && stock.day > today ? stock.day : today;
  const daySoldUnits = (stock.day === day ? stock.daySoldUnits : 0n) + units;
  return { day, stock: units === 0n ? stock : { soldUnits: stock.soldUnits + units, day, daySoldUnits } };
}

/** Tokens are sold whole. */
export function tokenUnits(quantity: number): bigint {
  return BigInt(quantity) * wholeToken('BCG');
}

/** What a member reads who asks for a price or pays by balance. */
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
