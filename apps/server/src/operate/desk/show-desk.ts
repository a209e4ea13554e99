import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/operators/desk';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { formatPercent } from '@ocean/api/param-kinds';
import sql from 'sql-template-tag';
import { readMarkets } from '../../areas/desk/market/queries.ts';
import { readReference } from '../../areas/desk/market/references.ts';
import { bandOf } from '../../areas/desk/market/rules.ts';
import type { Application } from '../../areas/desk/provider/application-store.ts';
import { readFilesOf } from '../../areas/files/queries.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import { isDecidable } from './decide-application.ts';
import type { Banned, Held } from './read-desk.ts';

type Answer<Call extends keyof typeof desk> = OperatorOutputOf<(typeof desk)[Call]>;

/** Every market with the current reference, and its waiting orders. */
export async function showMarkets(db: Database): Promise<Answer<'markets'>['rows']> {
  const prices = createPriceSource(db);
  const waiting = await db.many<{ base: string; orders: number }>(sql`
    select base, count(*)::integer as orders from desk_order where state = 'pending' and expires_at > platform_now() group by base`);
  const pending = new Map(waiting.map(({ base, orders }) => [base, orders]));
  const rows = (await readMarkets(db)).map(async (market) => {
    const { base: asset, isOpen, bandPoints } = market;
    const reference = await readReference(prices, asset);
    const band = reference === null ? null : bandOf(market, reference);
    return {
      ...{ asset, isOpen, band: formatPercent(bandPoints), pending: pending.get(asset) ?? 0 },
      ...{ reference: usdt(reference), least: usdt(band?.leastUnits ?? null), most: usdt(band?.mostUnits ?? null) },
    };
  });
  return Promise.all(rows);
}

export function showApplicationRow({ depositId, account, state, number, appliedAt }: Application) {
  return { id: depositId, account, state, number, appliedAt: appliedAt.toISOString() };
}

/** The contact included. */
export async function showApplicationDetail(q: Queryable, application: Application): Promise<Answer<'application'>> {
  const { depositId, text, contact, state, decidedAt, decidedBy, reason, bondedUnits, returnsAt } = application;
  const files = (await readFilesOf(q, 'application', [depositId])).get(depositId) ?? [];
  return {
    ...showApplicationRow(application),
    ...{ text, contact, files: [...files], bonded: amountText(bondedUnits, 'BCG'), returnsAt: returnsAt?.toISOString() ?? null },
    decided: decidedAt && decidedBy ? { at: decidedAt.toISOString(), by: decidedBy, reason: reason ?? '' } : null,
    mayApprove: isDecidable(state, 'approve'),
    mayRefuse: isDecidable(state, 'refuse'),
  };
}

export function showHold({ id, customer, operator, quoteUnits, acceptedAt, releaseAt, latest, extensions }: Held) {
  return {
    ...{ id, customer, operator, extensions, value: amountText(quoteUnits, 'USDT') },
    ...{ acceptedAt: acceptedAt.toISOString(), releaseAt: releaseAt.toISOString(), latest: latest.toISOString() },
  };
}

export function showBan({ account, operatorBan, bannedUntil }: Banned) {
  return { account, reason: operatorBan, until: operatorBan === null ? (bannedUntil?.toISOString() ?? null) : null };
}

function usdt(units: bigint | null): string | null {
  return units === null ? null : amountText(units, 'USDT');
}
