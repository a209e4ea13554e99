import { account } from '@ocean/api/areas/account';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { STORED, type Storage } from '../../apps/web/src/base/storage.ts';
import { keepAnswer } from '../../apps/web/src/offline/kept-answers.ts';
import type { CampaignMember, Platform } from '../campaigns/harness/platform.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { passDays } from './local-calls.ts';

/** A member as a page sees one: what signing in leaves in its storage, and the account of the wallet. */
export type PageMember = {
  readonly address: string;
  readonly chainId: number;
  readonly stored: Readonly<Record<string, string>>;
};

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
  return { address: member.address, chainId: LOCAL.chainId, stored: await signedInStorage(member) };
}

/** The token and the account. The answers of screens that were opened since are not part of it. */
async function signedInStorage(member: CampaignMember): Promise<Record<string, string>> {
  const { address, token } = member;
  const stored = new Map<string, string>([
    [STORED.token, token],
    [STORED.tokenAddress, address.toLowerCase()],
    [STORED.wallet, 'injected'],
  ]);
  const storage: Storage = {
    read: (name) => stored.get(name) ?? null,
    write: (name, value) => void (value === null ? stored.delete(name) : stored.set(name, value)),
  };
  const userinfo = await member.call(account.profile, {});
  keepAnswer(storage, address, { key: queryKeyOf(account.profile, {}), data: userinfo, at: Date.now() });
  return Object.fromEntries(stored);
}

/** Runs in the page before its scripts: signs the member in and installs a connected wallet that rejects signatures. */
export function installReadOnlyWallet({ address, chainId, stored }: PageMember): void {
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
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
