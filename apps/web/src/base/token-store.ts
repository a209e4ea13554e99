import { STORED, type Storage } from './storage.ts';

/**
 * The session token in local storage, with the address that it belongs to. A token is used for its own address only:
 * after a switch of accounts the page must not act as the previous one.
 */
export type TokenStore = {
  /** The token for the `token` header, regardless of its address. */
  current(): string | null;
  tokenOf(address: string): string | null;
  keep(address: string, token: string): void;
  drop(): void;
};

export function createTokenStore(storage: Storage): TokenStore {
  return {
    current: () => storage.read(STORED.token),
    tokenOf(address) {
      const owner = storage.read(STORED.tokenAddress);
      return owner !== null && isSameAddress(owner, address) ? storage.read(STORED.token) : null;
    },
    keep(address, token) {
      storage.write(STORED.tokenAddress, address.toLowerCase());
      storage.write(STORED.token, token);
    },
    drop() {
      storage.write(STORED.token, null);
      storage.write(STORED.tokenAddress, null);
    },
  };
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
