/** Money or bots that pass between a buyer and a member who gained by the purchase count within so many days of it. */
export const SIGNAL_DAYS = 7;

/** Accounts of one line, or of one inviter, whose first money on chain came from one wallet. */
const MIN_FUNDED_TOGETHER = 3;

/** A wallet that funded more accounts than that is an exchange's, and says nothing of those who withdrew from it. */
export const MAX_FUNDED_BY_ONE = 1_000;

/** Registrations with the code of one inviter in one hour. */
const MIN_BURST = 20;

/** `givenUnits`: what the member who gained by a purchase had transferred to its buyer before; `paidUnits`: its price. */
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

/** A member whose first money came from the wallet in question, or whose wallet that is. */
export type FundedMember = { readonly address: string; readonly inviter: string | null; readonly depth: number };

/** Who gains when all of them are one person: the uppermost, or the inviter of those who stand beside each other. */
export function gainerOf(together: readonly FundedMember[]): string | undefined {
  if (together.length < MIN_FUNDED_TOGETHER) return undefined;
  const depth = Math.min(...together.map((member) => member.depth));
  const [first, ...beside] = together.filter((member) => member.depth === depth);
  return beside.length === 0 ? first?.address : (first?.inviter ?? undefined);
}

export type Sent = { readonly from: string; readonly units: bigint };

/** The sender of the most; of two that sent as much, the one with the lower address. */
export function mainSender(sent: readonly Sent[]): Sent | undefined {
  const sums = new Map<string, bigint>();
  for (const { from, units } of sent) sums.set(from, (sums.get(from) ?? 0n) + units);
  const [most] = [...sums].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1));
  return most && most[1] > 0n ? { from: most[0], units: most[1] } : undefined;
}
