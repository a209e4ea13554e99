import { isAsset } from '@ocean/api/assets';
import { KINDS } from './describe-record.ts';

export type RecordFilters = { asset: string; kind: string; from: string; to: string };

const DAY_MS = 86_400_000;
const NAMES = ['asset', 'kind', 'from', 'to'] as const;

/** From the address; what cannot be read there counts as not set. Dates are yyyy-mm-dd. */
export function readFilters(search: URLSearchParams): RecordFilters {
  const asset = search.get('asset') ?? '';
  return {
    asset: isAsset(asset) ? asset : '',
    kind: KINDS.find((kind) => kind === search.get('kind')) ?? '',
    from: readDate(search.get('from')),
    to: readDate(search.get('to')),
  };
}

export function toSearch(filters: RecordFilters): Record<string, string> {
  return Object.fromEntries(NAMES.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]));
}

export function countFilters(filters: RecordFilters): number {
  return Object.keys(toSearch(filters)).length;
}

/** For the call: platform days instead of dates. */
export function toInput(filters: RecordFilters): { asset?: string; kind?: string; from?: number; to?: number } {
  return {
    ...(filters.asset && { asset: filters.asset }),
    ...(filters.kind && { kind: filters.kind }),
    ...(filters.from && { from: dayOf(filters.from) }),
    ...(filters.to && { to: dayOf(filters.to) }),
  };
}

function readDate(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text)) ? text : '';
}

/** A platform day is named by its date, wherever the reader is. */
function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / DAY_MS);
}
