/** The model's ledger: balances by account name, and the held amounts. */
export class BookModel {
  readonly posted = new Map<string, bigint>();
  readonly held = new Map<string, bigint>();

  move({ from, to, units }: { from: string; to: string; units: bigint }): void {
    this.add(from, -units);
    this.add(to, units);
  }

  add(account: string, units: bigint): void {
    this.posted.set(account, this.of(account) + units);
  }

  hold(account: string, units: bigint): void {
    this.held.set(account, (this.held.get(account) ?? 0n) + units);
  }

  of(account: string): bigint {
    return this.posted.get(account) ?? 0n;
  }

  free(account: string): bigint {
    return this.of(account) - (this.held.get(account) ?? 0n);
  }
}
