import { getAddress } from 'viem/utils';
import { hasChecksum } from './is-address.ts';

/**
 * Whether an address is as it was once written: letters of both cases are a checksum (EIP-55), which almost every mistyped
 * character breaks. In a file of its own, because the hash function is large.
 * @param address What `isAddress` accepts.
 */
export function isAsWritten(address: string): boolean {
  return !hasChecksum(address) || getAddress(address.toLowerCase()) === address;
}
