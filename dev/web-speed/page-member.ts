import type { Platform } from '../campaigns/harness/platform.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { passDays } from './local-calls.ts';

/** A member as a page sees one: the session in its storage, and the account of the wallet. */
export type PageMember = { readonly address: string; readonly token: string; readonly chainId: number };

const WAIT_DAYS = 8;

/** A member with running and waiting bots, income and balances, so that every screen has content. */
export async function joinPageMember(platform: Platform): Promise<PageMember> {
  const member = await platform.member();
  await member.exchanges('1000');
  const ids = await member.buysBots(12);
  await passDays(platform, WAIT_DAYS);
  await member.runs(ids.slice(0, 9));
  await passDays(platform, 2);
  await member.collects();
  await passDays(platform, 1);
  return { address: member.address, token: member.token, chainId: LOCAL.chainId };
}

/** Runs in the page before its scripts: signs the member in and installs a connected wallet that rejects signatures. */
export function installReadOnlyWallet({ address, token, chainId }: PageMember): void {
  localStorage.setItem('fengToken', token);
  localStorage.setItem('fengTokenAddress', address.toLowerCase());
  localStorage.setItem('oceanWallet', 'injected');
  const answers: Readonly<Record<string, unknown>> = {
    eth_accounts: [address],
    eth_chainId: `0x${chainId.toString(16)}`,
    net_version: String(chainId),
  };
  const request = async ({ method }: { method: string }) => {
    if (method in answers) return answers[method];
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
  };
  Object.assign(window, { ethereum: { request } });
}
