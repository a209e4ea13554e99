import type { BookModel } from './book-model.ts';
import type { Outcome } from './bot-acts-model.ts';

/** USDT base units. */
const PRICE = 1_000_000n;

/** One voting that is always open, on a project whose owner is in no member's line. */
export class VoteModel {
  private readonly voted = new Set<string>();
  private readonly book: BookModel;

  constructor(book: BookModel) {
    this.book = book;
  }

  /** Votes with the balance. @param id the member's address */
  vote(id: string): Outcome {
    if (this.voted.has(id)) return { refusal: 'ALREADY_VOTED' };
    const usdt = `member/${id}/available/USDT`;
    if (this.book.free(usdt) < PRICE) return { refusal: 'BALANCE_INSUFFICIENT' };
    this.voted.add(id);
    this.book.move({ from: usdt, to: 'platform/voteFees/USDT', units: PRICE });
    return { answer: PRICE };
  }
}
