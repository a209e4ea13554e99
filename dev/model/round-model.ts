import type { BookModel } from './book-model.ts';
import type { Outcome } from './bot-acts-model.ts';

/** USDT base units for one BCG: the floor, because the exchange asks about half of it. */
const PRICE = 200_000n;
const COIN = 10n ** 18n;
const [LEAST, MOST, PER_ADDRESS] = [100, 1000, 10];

/** A round of the IDO that is always open, and larger than all members can buy. */
export class RoundModel {
  private readonly bought = new Map<string, number>();
  private readonly book: BookModel;

  constructor(book: BookModel) {
    this.book = book;
  }

  /** Buys with the balance. @param id the member's address */
  buy(id: string, tokens: number): Outcome {
    const bought = this.bought.get(id) ?? 0;
    if (tokens < LEAST || tokens > MOST) return { refusal: 'IDO_RANGE' };
    if (bought >= PER_ADDRESS) return { refusal: 'IDO_TOO_MANY' };
    const total = PRICE * BigInt(tokens);
    const usdt = `member/${id}/available/USDT`;
    if (this.book.free(usdt) < total) return { refusal: 'BALANCE_INSUFFICIENT' };
    this.bought.set(id, bought + 1);
    this.book.move({ from: usdt, to: 'platform/treasury/USDT', units: total });
    this.book.move({ from: 'platform/idoPool/BCG', to: `member/${id}/available/BCG`, units: BigInt(tokens) * COIN });
    return { answer: total };
  }
}
