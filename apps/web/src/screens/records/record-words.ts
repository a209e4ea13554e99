import { isAsset } from '@ocean/api/assets';
import { showCount, showDay, showExact } from '../../i18n/show.ts';
import { textIfKnown } from '../../i18n/use-text.ts';
import type { MovementRecord } from './describe-record.ts';

type Detail = MovementRecord['details'][string];

/** A kind that this build does not know yet is shown by its own name. */
export function kindText(kind: string): string {
  return textIfKnown(`records.kind.${kind}`) ?? spaced(kind);
}

export function partText(part: string): string {
  return textIfKnown(`records.part.${part}`) ?? spaced(part);
}

export function accountText(part: string): string {
  return textIfKnown(`records.account.${part}`) ?? spaced(part);
}

export function detailText(name: string): string {
  return textIfKnown(`records.detail.${name}`) ?? spaced(name);
}

/** Days as dates, amounts with separators, everything else as it is. */
export function detailValue(name: string, value: Detail): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return /day$/i.test(name) ? showDay(value) : showCount(value);
  if (typeof value === 'boolean') return String(value);
  if (name === 'reason') return textIfKnown(`records.reason.${value}`) ?? value;
  if (isAsset(value)) return value;
  return /^\d+(\.\d+)?$/.test(value) && name !== 'paymentId' ? showExact(value) : value;
}

function spaced(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
