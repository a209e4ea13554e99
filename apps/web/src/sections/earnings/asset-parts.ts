import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { sumAmounts } from '../amounts/sum-amounts.ts';

export type Balance = OutputOf<typeof earnings.dashboard>['assets'][number];

export const PARTS = [
  'available',
  'pledged',
  'staked',
  'unreleased',
  'released',
  'held',
  'passageway',
  'proceeds',
  'bonded',
] as const;
export type Part = (typeof PARTS)[number];

export const PART_LOOK: Readonly<Record<Part, string>> = {
  available: 'part-first',
  pledged: 'part-second',
  staked: 'part-third',
  unreleased: 'part-rest',
  released: 'st-run',
  held: 'st-due',
  passageway: 'st-frozen',
  proceeds: 'st-new',
  bonded: 'st-stop',
};

export function totalOf(balance: Balance): string | null {
  return sumAmounts(PARTS.map((part) => balance[part]));
}
