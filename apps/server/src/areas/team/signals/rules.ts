/** Money or bots between a buyer and a member who gained by the purchase count within this many days of it. */
export const SIGNAL_DAYS = 7;

/** The least number of accounts of one line or inviter whose first money on chain came from one wallet. */
const MIN_FUNDED_TOGETHER = 3;

/** A wallet that funded more accounts than this is taken for an exchange's, which proves nothing about its users. */
export const MAX_FUNDED_BY_ONE = 1_000;

/** The least number of registrations with one inviter's code in one hour. */
const MIN_BURST = 20;

/** `givenUnits`: what the member who gained had transferred to the buyer before; `paidUnits`: the price of the purchase. */
export function isFundedPurchase({ givenUnits, paidUnits }: { givenUnits: bigint; paidUnits: bigint }): boolean {
  return givenUnits > 0n && 2n * givenUnits >= paidUnits;
}

/** `returnedUnits`: what a buyer transferred after the purchase to a member whose share of it was `shareUnits`. */
export function isPaidBack({ returnedUnits, shareUnits }: { returnedUnits: bigint; shareUnits: bigint }): boolean {
  return shareUnits > 0n && returnedUnits >= shareUnits;
}

export function isBurst(registrations: number): boolean {
  return registrations >= MIN_BURST;
}

/** A member whose first money came from the wallet in question, or who owns it. */
export type FundedMember = { readonly address: string; readonly inviter: string | null; readonly depth: number };

/** The account that gains if all of them are one person: the uppermost, or the inviter of several on the top level. */
export function gainerOf(together: readonly FundedMember[]): string | undefined {
  if (together.length < MIN_FUNDED_TOGETHER) return undefined;
  const depth = Math.min(...together.map((member) => member.depth));
  const [first, ...beside] = together.filter((member) => member.depth === depth);
  return beside.length === 0 ? first?.address : (first?.inviter ?? undefined);
}

export type Sent = { readonly from: string; readonly units: bigint };

/** The sender of the most; among equals the one with the lowest address. */
export function mainSender(sent: readonly Sent[]): Sent | undefined {
  const sums = new Map<string, bigint>();
  for (const { from, units } of sent) sums.set(from, (sums.get(from) ?? 0n) + units);
  const [most] = [...sums].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1));
  return most && most[1] > 0n ? { from: most[0], units: most[1] } : undefined;
}
