import type { BookModel } from './book-model.ts';

const WHOLE = 10_000n;
const MAX_ANCESTORS = 20;
const USDT = 10n ** 6n;
/** V1 to V5: basis points, and conditions so low that the few members of a play reach them (`LEVELS` of play.ts). */
const LEVELS = [
  { rate: 200n, sales: 100n * USDT, miners: 1 },
  { rate: 400n, sales: 300n * USDT, miners: 1 },
  { rate: 600n, sales: 600n * USDT, miners: 2 },
  { rate: 800n, sales: 1_000n * USDT, miners: 2 },
  { rate: 1_000n, sales: 1_500n * USDT, miners: 2 },
] as const;

/** A member as the split of a sale sees it; `line` from the first inviter down to the direct one. */
type Placed = { readonly line: readonly number[]; readonly bots: readonly unknown[] };

type Sale = {
  readonly owner: number;
  readonly asset: string;
  readonly total: bigint;
  /** Basis points for the direct inviter, of the day of the quote. */
  readonly inviterPoints: bigint;
  /** USDT of value, where a stablecoin paid. */
  readonly stableValue: bigint;
};

/** The split of bot sales, and the levels that follow from the sales. */
export class ShareModel {
  private readonly members: readonly Placed[];
  private readonly book: BookModel;
  private readonly sold: { readonly owner: number; readonly day: number; readonly stableValue: bigint }[] = [];
  /** The last day whose figures decided levels, as closed by the platform's job. */
  private closedDay: number | null = null;

  constructor(members: readonly Placed[], book: BookModel) {
    this.members = members;
    this.book = book;
  }

  closeTo(day: number | null): void {
    this.closedDay = day;
  }

  /** Moves the shares of a sale from the treasury, which was just paid. */
  split(
    { owner, asset, total, inviterPoints, stableValue }: Sale,
    { day, nameOf }: { day: number; nameOf(who: number): string },
  ): void {
    const above = (this.members[owner]?.line ?? []).toReversed().slice(0, MAX_ANCESTORS);
    let bar = 0n;
    for (const [at, ancestor] of above.entries()) {
      if (this.members[ancestor]?.bots.length === 0) continue;
      const rate = this.rateOf(ancestor);
      const points = [at === 0 ? inviterPoints : 0n, rate > bar ? rate - bar : 0n];
      if (rate > bar) bar = rate;
      const units = points.reduce((sum, each) => sum + (total * each) / WHOLE, 0n);
      this.book.move({ from: `platform/treasury/${asset}`, to: nameOf(ancestor), units });
    }
    this.sold.push({ owner, day, stableValue });
  }

  /** Rate of the highest level whose conditions the last closed day's figures meet; sales never decrease, so neither do levels. */
  private rateOf(who: number): bigint {
    const { closedDay } = this;
    if (closedDay === null) return 0n;
    const ofTeam = this.sold.filter(({ owner, day }) => day <= closedDay && this.members[owner]?.line.includes(who));
    const miners = new Set(ofTeam.map(({ owner }) => owner).filter((owner) => this.members[owner]?.line.at(-1) === who)).size;
    const sales = ofTeam.reduce((sum, { stableValue }) => sum + stableValue, 0n);
    return LEVELS.findLast((level) => sales >= level.sales && miners >= level.miners)?.rate ?? 0n;
  }
}
