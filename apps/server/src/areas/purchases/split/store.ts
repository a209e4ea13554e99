import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import type { SaleShare } from './rules.ts';

export type NewShare = SaleShare & { readonly purchaseId: string; readonly asset: Asset; readonly levelDay: number | null };

/** Fails for a purchase that already has shares: it is split once. */
export async function insertShares(tx: Transaction, shares: readonly NewShare[]): Promise<void> {
  if (shares.length === 0) return;
  await tx.run(sql`
    insert into sale_share (purchase_id, place, kind, account, invitee, level, level_day, rate_points, bar_points, points, outcome,
      asset, units, day, at)
    select given.*, (select platform_today()), (select platform_now()) from unnest(
      ${shares.map(({ purchaseId }) => purchaseId)}::uuid[], ${shares.map(({ place }) => place)}::smallint[],
      ${shares.map(({ kind }) => kind)}::text[], ${shares.map(({ account }) => account)}::text[],
      ${shares.map(({ invitee }) => invitee)}::text[], ${shares.map(({ level }) => level)}::smallint[],
      ${shares.map(({ levelDay }) => levelDay)}::integer[], ${shares.map(({ ratePoints }) => ratePoints)}::integer[],
      ${shares.map(({ barPoints }) => barPoints)}::integer[], ${shares.map(({ points }) => points)}::integer[],
      ${shares.map(({ outcome }) => outcome)}::text[], ${shares.map(({ asset }) => asset)}::text[],
      ${shares.map(({ units }) => units)}::numeric[]) as given`);
}
