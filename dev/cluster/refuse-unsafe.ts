/** How a cluster agrees on its primary, and what a commit waits for before it is acknowledged. */
export type Safety = {
  readonly patroniVersion: string;
  readonly etcdApi: 'v2' | 'v3';
  readonly isSynchronous: boolean;
  readonly isStrict: boolean;
};

/** From this version on, Patroni renews the leader key with a compare-and-swap through the v3 API too. */
const COMPARES_FROM = [3, 0, 3] as const;

/** The reasons why this cluster could lose acknowledged commits; none when it is safe. */
export function unsafeReasons({ patroniVersion, etcdApi, isSynchronous, isStrict }: Safety): string[] {
  const reasons: string[] = [];
  if (etcdApi === 'v3' && isBefore(patroniVersion, COMPARES_FROM)) {
    reasons.push(
      `Patroni ${patroniVersion} renews a lapsed leader key through etcd's v3 API without comparing: a primary that was frozen goes on beside the new one. Use the v2 API, or Patroni 3.0.3.`,
    );
  }
  if (!isSynchronous || !isStrict) {
    reasons.push(
      'Without synchronous_mode and synchronous_mode_strict a primary acknowledges what no standby has: its death loses money that members were told of.',
    );
  }
  return reasons;
}

function isBefore(version: string, from: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [at, wanted] of from.entries()) {
    const part = parts[at] ?? 0;
    // A version that is not a number is not known to be safe.
    if (!(part >= wanted)) return true;
    if (part > wanted) return false;
  }
  return false;
}
