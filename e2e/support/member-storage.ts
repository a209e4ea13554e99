import { STORED } from '../../apps/web/src/base/storage.ts';
import { TEST_WALLET } from '../../dev/browser/injected-wallet.ts';
import type { Member } from './platform.ts';

export type Entry = { readonly name: string; readonly value: string };

/** The browser storage of a member with the demo wallet. */
export function demoWalletOf(member: Member): Entry[] {
  return [{ name: STORED.demoKey, value: member.key }, { name: STORED.wallet, value: 'local.ocean.demo' }, ...sessionOf(member)];
}

/** The browser storage of a member with an injected wallet that has the member's key. */
export function injectedWalletOf(member: Member): Entry[] {
  return [{ name: STORED.wallet, value: TEST_WALLET.rdns }, ...sessionOf(member)];
}

function sessionOf({ token, id }: Member): Entry[] {
  return [
    { name: STORED.token, value: token },
    { name: STORED.tokenAddress, value: id },
  ];
}
