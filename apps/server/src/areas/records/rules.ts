import type { Asset } from '@ocean/api/assets';
import type { RecordHold, RecordLeg } from '../../ledger/records.ts';
import { shortAddress } from '../account/rules.ts';

export type ShownChange = { readonly asset: Asset; readonly part: string; readonly units: bigint };

/**
 * The net amounts of withdrawal claims by hold, which the ledger does not separate: what the vault paid to the wallet, without
 * the burn.
 */
export type NetOfHold = ReadonlyMap<string, bigint>;

type Shown = {
  readonly legs: readonly Pick<RecordLeg, 'owner' | 'part' | 'asset' | 'units'>[];
  readonly holds: readonly RecordHold[];
};

/**
 * The net changes of a record over all its movements: the own parts, then what the own wallet outside the platform paid or got.
 * Changes that cancel out are left out.
 */
export function recordChanges(movements: readonly Shown[], owner: string, nets: NetOfHold): ShownChange[] {
  const outside = movements.flatMap((movement) => walletChange(movement, nets));
  const inside = shownChanges(
    { legs: movements.flatMap(({ legs }) => legs), holds: movements.flatMap(({ holds }) => holds) },
    owner,
  );
  return [...inside, ...addUp(outside)];
}

/** The vault mirrors the wallets: what its ledger account gives, a wallet has paid in. */
function walletChange({ legs, holds }: Shown, nets: NetOfHold): ShownChange[] {
  const claimed = holds.find(({ act, id }) => act === 'take' && nets.has(id));
  return legs
    .filter(({ owner, part }) => owner === 'platform' && part === 'vault')
    .map(({ asset, units }) => ({ asset, part: 'wallet', units: (claimed && nets.get(claimed.id)) ?? units }));
}

/**
 * The gain or loss of each own part, as screens show the parts: `available` can be spent, `held` is reserved out of it. Placing
 * a hold lowers available and raises held; taking one lowers held.
 */
export function shownChanges(
  { legs, holds }: { legs: Shown['legs']; holds: readonly Omit<RecordHold, 'id'>[] },
  owner: string,
): ShownChange[] {
  const fromLegs = legs.filter((leg) => leg.owner === owner);
  const fromHolds = holds
    .filter((hold) => hold.owner === owner)
    .flatMap(({ act, asset, units }) => {
      const reserved = act === 'place' ? units : -units;
      return [
        { asset, part: 'available', units: -reserved },
        { asset, part: 'held', units: reserved },
      ];
    });
  return addUp([...fromLegs, ...fromHolds]);
}

function addUp(changes: readonly ShownChange[]): ShownChange[] {
  const sums = new Map<string, ShownChange>();
  for (const { asset, part, units } of changes) {
    const key = `${asset}/${part}`;
    sums.set(key, { asset, part, units: units + (sums.get(key)?.units ?? 0n) });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}

/** Movements that pay members of a line who must not learn of each other. */
const SPLIT_KINDS: ReadonlySet<string> = new Set(['botSoldByBalance', 'botSoldByWallet']);

type RecordOfLegs<Leg> = { readonly kind: string; readonly legs: readonly Leg[] };

/** Whether the record is the viewer's share in another member's payment. */
export function isShareOf({ kind, legs }: RecordOfLegs<Pick<RecordLeg, 'owner' | 'units'>>, viewer: string): boolean {
  return SPLIT_KINDS.has(kind) && !legs.some(({ owner, units }) => owner === viewer && units < 0n);
}

/**
 * The legs that a member may see individually, and the sum of the rest by asset. Of a split sale the buyer sees the treasury's
 * part and the line's total; a member of the line sees the own share and the total of all others.
 */
export function shownLegs<Leg extends Pick<RecordLeg, 'owner' | 'asset' | 'units'>>(
  record: RecordOfLegs<Leg>,
  viewer: string,
): { legs: readonly Leg[]; others: readonly Pick<RecordLeg, 'asset' | 'units'>[] } {
  if (!SPLIT_KINDS.has(record.kind)) return { legs: record.legs, others: [] };
  const isShare = isShareOf(record, viewer);
  const isShown = ({ owner }: Leg) => owner === viewer || (owner === 'platform' && !isShare);
  const rest = new Map<Asset, bigint>();
  for (const leg of record.legs) if (!isShown(leg)) rest.set(leg.asset, (rest.get(leg.asset) ?? 0n) + leg.units);
  return { legs: record.legs.filter(isShown), others: [...rest].map(([asset, units]) => ({ asset, units })) };
}

/** Own parts by name, the platform's by name, those of another member with a shortened address. */
export function shownAccount(account: { owner: string; part: string }, viewer: string): string {
  if (account.owner === viewer) return account.part;
  if (account.owner === 'platform') return `platform/${account.part}`;
  return `${shortAddress(account.owner)}/${account.part}`;
}
