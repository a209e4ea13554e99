import { hasValidChecksum } from '../address-checksum.ts';
import { Refusal } from '../errors.ts';
import { isAddress } from '../is-address.ts';
import { isMissing } from './is-missing.ts';
import { parsedField } from './parsed-field.ts';

/** A wallet address in lower case, as the database keeps it; `checksummed` writes it for people. */
export type Address = `0x${string}`;

export const ADDRESS_REFUSALS = ['ADDRESS_MISSING', 'ADDRESS_INVALID', 'ADDRESS_MISTYPED'] as const;

export const addressField = (description: string) =>
  parsedField<string, Address>(description, { refusals: ADDRESS_REFUSALS, parse: parseAddressField });

/** @throws Refusal ADDRESS_MISSING, ADDRESS_INVALID, ADDRESS_MISTYPED */
export function parseAddressField(raw: unknown): Address {
  if (isMissing(raw)) throw new Refusal('ADDRESS_MISSING');
  const text = typeof raw === 'string' ? raw.trim() : '';
  if (!isAddress(text)) throw new Refusal('ADDRESS_INVALID');
  if (!hasValidChecksum(text)) throw new Refusal('ADDRESS_MISTYPED');
  return text.toLowerCase() as Address;
}
