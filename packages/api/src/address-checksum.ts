import { getAddress } from 'viem/utils';
import { hasChecksum } from './is-address.ts';

/**
 * Whether an address is free of typing errors, as far as its letter case shows: mixed case is a checksum (EIP-55), which almost
 * every mistyped character breaks. In a separate file, because the hash function is large.
 * @param address What `isAddress` accepts.
 */
export function hasValidChecksum(address: string): boolean {
  return !hasChecksum(address) || getAddress(address.toLowerCase()) === address;
}
