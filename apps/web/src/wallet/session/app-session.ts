import { account } from '@ocean/api/areas/account';
import { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { toast } from '@ocean/ui/toast';
import { client, forgetMember, listenToSessionEnd, queryClient, tokens } from '../../api/client.ts';
import { STORED, storage } from '../../base/storage.ts';
import { t } from '../../i18n/use-text.ts';
import { forgetKept, readKept } from '../../offline/kept-answers.ts';
import { restoreAnswers } from '../../offline/restore-answers.ts';
import type { Wallet } from '../provider/eip1193.ts';
import { followAccountChoices } from './account-choices.ts';
import { SessionStore } from './session-store.ts';
import { sessionSignal } from './session-view.ts';
import { finder } from './wallet-finder.ts';

/** How often an account that is only known from an earlier visit is asked about again. */
const CONFIRM_EVERY_MS = 15_000;

const homeKey = queryKeyOf(home.show, {});

export const session = new SessionStore({
  signal: sessionSignal,
  client,
  tokens,
  storage,
  chain: async () => (await readHome()).chain,
  keptUserinfo: (address) => readKept(storage, address).find(({ key }) => key[1] === account.profile.path),
  now: () => Date.now(),
  forget() {
    forgetMember();
    // The part that keeps answers arrives seconds after the page, and the member may log out before. A wallet that only
    // locks keeps its token, so its answers stay.
    if (storage.read(STORED.tokenAddress) === null) forgetKept(storage);
  },
  joined() {
    void queryClient.invalidateQueries({ queryKey: homeKey });
    toast(t('frame.activation.done'), 'good');
  },
  reload: () => location.reload(),
});

followAccountChoices(() => location.reload());

addEventListener('online', () => void session.confirm());
setInterval(() => void session.confirm(), CONFIRM_EVERY_MS);

listenToSessionEnd((token) => session.sessionEnded(token));

addEventListener('storage', (event) => {
  if (event.key === STORED.token) session.tokenChangedElsewhere();
});

export async function start(): Promise<void> {
  const last = storage.read(STORED.wallet);
  if (last !== null && storage.read(STORED.isDisconnected) === null) {
    const demo = await demoWalletIfLast(last);
    if (demo) return session.start([demo]);
  }
  await finder.ready;
  await session.start(finder.wallets());
}

/** The demo wallet is offered where the build has it and the platform says that it is a local one. */
export async function demoWallet(): Promise<Wallet | null> {
  if (!__LOCAL_BUILD__) return null;
  const [{ chain }, { createDemoWallet }] = await Promise.all([readHome(), import('../provider/demo-wallet.ts')]);
  return chain.isLocal ? createDemoWallet(storage, { name: t('core.connect.demo'), chainId: chain.chainId }) : null;
}

async function demoWalletIfLast(last: string): Promise<Wallet | null> {
  if (!__LOCAL_BUILD__ || last !== 'local.ocean.demo') return null;
  return demoWallet().catch(() => null);
}

/** Without a connection the platform as it was last seen: its chain does not change. */
async function readHome(): Promise<OutputOf<typeof home.show>> {
  try {
    return await queryClient.fetchQuery({
      queryKey: homeKey,
      queryFn: () => client.call(home.show, {}),
      staleTime: 60_000,
    });
  } catch (error) {
    restoreAnswers();
    const kept = queryClient.getQueryData<OutputOf<typeof home.show>>(homeKey);
    if (!kept) throw error;
    return kept;
  }
}
