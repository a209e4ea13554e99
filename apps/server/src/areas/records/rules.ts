import type { Asset } from '@ocean/api/assets';
import type { RecordHold, RecordLeg } from '../../ledger/records.ts';
import { shortAddress } from '../account/rules.ts';

export type ShownChange = { readonly asset: Asset; readonly part: string; readonly units: bigint };

/**
 * What each own part gained or lost, as screens show the parts: `available` is what can be spent, `held` what is
 * reserved out of it. Placing a hold makes available less and held more; taking one makes held less.
 */
export function shownChanges(
  record: { legs: readonly Pick<RecordLeg, 'owner' | 'part' | 'asset' | 'units'>[]; holds: readonly RecordHold[] },
  owner: string,
): ShownChange[] {
  const fromLegs = record.legs.filter((leg) => leg.owner === owner);
  const fromHolds = record.holds
    .filter((hold) => hold.owner === owner)
    .flatMap(({ act, asset, units }) => {
      const reserved = act === 'place' ? units : -units;
      return [
        { asset, part: 'available', units: -reserved },
        { asset, part: 'held', units: reserved },
      ];
    });
  const sums = new Map<string, ShownChange>();
  for (const { asset, part, units } of [...fromLegs, ...fromHolds]) {
    const key = `${asset}/${part}`;
    sums.set(key, { asset, part, units: units + (sums.get(key)?.units ?? 0n) });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}

/** Own parts by name, the platform's by name, another member's with a shortened address. */
export function shownAccount(account: { owner: string; part: string }, viewer: string): string {
  if (account.owner === viewer) return account.part;
  if (account.owner === 'platform') return `platform/${account.part}`;
  return `${shortAddress(account.owner)}/${account.part}`;
}
