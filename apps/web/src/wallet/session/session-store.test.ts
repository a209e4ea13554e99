import { Refusal } from '@ocean/api/errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberInviteCode } from '../../base/invite-code.ts';
import { memoryStorage } from '../../base/memory-storage.test-parts.ts';
import { createSignal } from '../../base/signal.ts';
import { STORED } from '../../base/storage.ts';
import { createTokenStore } from '../../base/token-store.ts';
import { ALICE, BOB, CHAIN, scriptedClient, scriptedWallet, WalletRefusal } from '../fakes.test-parts.ts';
import { SessionStore } from './session-store.ts';
import { STARTING } from './session-view.ts';

const USERINFO = {
  address: ALICE,
  inviteCode: 'CODE',
  inviter: null,
  level: 0,
  registeredAt: '2026-11-21T00:00:00Z',
  suspended: false,
  isRoot: false,
};

function setUp(options: { isRegister?: 0 | 1; chainId?: string } = {}) {
  const storage = memoryStorage();
  const tokens = createTokenStore(storage);
  const reload = vi.fn();
  const forget = vi.fn();
  const joined = vi.fn();
  const wallet = scriptedWallet({
    eth_requestAccounts: () => [ALICE],
    eth_accounts: () => [ALICE],
    eth_chainId: () => options.chainId ?? '0x7a69',
    net_version: () => '31337',
    personal_sign: () => '0xsigned',
  });
  const server = scriptedClient({
    '/api/other/isRegister': () => ({ isRegister: options.isRegister ?? 1 }),
    '/api/other/challenge': () => ({ challengeId: 'challenge', message: 'Sign in to Ocean Bot', expiresAt: '' }),
    '/api/other/register': () => ({ userinfo: { token: 'token-1', ...USERINFO } }),
    '/api/other/userinfo': () => USERINFO,
    '/api/other/logout': () => ({}),
  });
  const signal = createSignal(STARTING);
  const keptUserinfo = vi.fn((_address: string): { data: unknown; at: number } | undefined => undefined);
  const parts = {
    signal,
    client: server.client,
    tokens,
    storage,
    chain: async () => CHAIN,
    keptUserinfo,
    now: () => 1_000,
    forget,
    joined,
    reload,
  };
  const session = new SessionStore(parts);
  return { parts, storage, tokens, reload, forget, joined, wallet, server, session };
}

/** A promise that the test settles. */
function held<T>() {
  let settle: { resolve: (value: T) => void; reject: (problem: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: (value: T) => settle?.resolve(value), reject: (problem: unknown) => settle?.reject(problem) };
}

describe('the start-up of the specification', () => {
  let world = setUp();
  beforeEach(() => {
    world = setUp();
  });

  test('asks for accounts, chain id and network version, then whether the address is registered, then signs in', async () => {
    await world.session.connect(world.wallet.wallet);
    expect(world.wallet.asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'net_version', 'personal_sign']);
    expect(world.server.paths()).toEqual(['/api/other/isRegister', '/api/other/challenge', '/api/other/register']);
    expect(world.session.view()).toMatchObject({ state: 'member', address: ALICE, isActivating: false });
    expect(world.joined).not.toHaveBeenCalled();
    expect(world.storage.read(STORED.token)).toBe('token-1');
  });

  test('signs exactly the text that the server keeps', async () => {
    const signed: unknown[] = [];
    world.wallet.answers.personal_sign = (params) => signed.push(...params) && '0xsigned';
    await world.session.connect(world.wallet.wallet);
    expect(signed).toEqual([`0x${Buffer.from('Sign in to Ocean Bot').toString('hex')}`, ALICE]);
  });

  test('opens the activation popup for an unknown address and registers it with the code', async () => {
    world = setUp({ isRegister: 0 });
    await world.session.connect(world.wallet.wallet);
    expect(world.session.view()).toMatchObject({ state: 'activation', isActivating: true });
    expect(world.wallet.asked).not.toContain('personal_sign');
    await world.session.activate('ROOT01');
    expect(world.server.called.at(-1)?.input).toMatchObject({ username: ALICE, recommend: 'ROOT01', signature: '0xsigned' });
    expect(world.session.view()).toMatchObject({ state: 'member', isActivating: false });
    expect(world.joined).toHaveBeenCalledOnce();
  });

  test('keeps the popup open with the refusal when the code is unknown', async () => {
    world = setUp({ isRegister: 0 });
    world.server.answers['/api/other/challenge'] = () => {
      throw new Refusal('INVITE_CODE_UNKNOWN');
    };
    await world.session.connect(world.wallet.wallet);
    await world.session.activate('NOPE');
    expect(world.session.view()).toMatchObject({ state: 'activation', isActivating: true });
    expect(world.session.view().problem).toMatchObject({ key: 'INVITE_CODE_UNKNOWN' });
  });

  test('takes the code of an invitation link from any page along', async () => {
    world = setUp({ isRegister: 1 });
    rememberInviteCode(world.storage, '?x=1&add=FRIEND7');
    await world.session.connect(world.wallet.wallet);
    expect(world.server.called.find(({ path }) => path.endsWith('/register'))?.input).toMatchObject({ recommend: 'FRIEND7' });
  });

  test('ignores an invitation code that could not be one', () => {
    rememberInviteCode(world.storage, '?add=%3Cscript%3E');
    expect(world.storage.read(STORED.inviteCode)).toBeNull();
  });
});

describe('tokens', () => {
  test('reuses a live token of the connected address without a signature', async () => {
    const world = setUp();
    world.tokens.keep(ALICE, 'live');
    await world.session.connect(world.wallet.wallet);
    expect(world.wallet.asked).not.toContain('personal_sign');
    expect(world.server.paths()).toEqual(['/api/other/userinfo']);
    expect(world.session.view().state).toBe('member');
  });

  test('never uses the token of another address', async () => {
    const world = setUp();
    world.tokens.keep(BOB, 'of-bob');
    await world.session.connect(world.wallet.wallet);
    expect(world.server.paths()).not.toContain('/api/other/userinfo');
    expect(world.forget).toHaveBeenCalledOnce();
    expect(world.storage.read(STORED.token)).toBe('token-1');
  });

  test('signs in again when the server has ended the session', async () => {
    const world = setUp();
    world.tokens.keep(ALICE, 'old');
    world.server.answers['/api/other/userinfo'] = () => {
      throw new Refusal('SESSION_EXPIRED');
    };
    await world.session.connect(world.wallet.wallet);
    expect(world.session.view().state).toBe('member');
    expect(world.storage.read(STORED.token)).toBe('token-1');
  });

  test('keeps the token when the server is only down', async () => {
    const world = setUp();
    world.tokens.keep(ALICE, 'live');
    world.server.answers['/api/other/userinfo'] = () => {
      throw new Refusal('CONNECTION_FAILED');
    };
    await world.session.connect(world.wallet.wallet);
    expect(world.session.view()).toMatchObject({ state: 'failed', problem: { key: 'CONNECTION_FAILED' } });
    expect(world.tokens.tokenOf(ALICE)).toBe('live');
    world.server.answers['/api/other/userinfo'] = () => USERINFO;
    await world.session.retry();
    expect(world.session.view().state).toBe('member');
  });

  describe('of an account that was seen here before', () => {
    const SEEN = { ...USERINFO, level: 3 };
    function seenBefore() {
      const world = setUp();
      world.tokens.keep(ALICE, 'live');
      world.parts.keptUserinfo.mockImplementation((address) => (address === ALICE ? { data: SEEN, at: 7 } : undefined));
      return world;
    }

    test('let it in as it was last seen, until the server answers', async () => {
      const world = seenBefore();
      const answer = held<typeof USERINFO>();
      world.server.answers['/api/other/userinfo'] = () => answer.promise;
      const entered = world.session.connect(world.wallet.wallet);
      await expect.poll(() => world.session.view()).toMatchObject({ state: 'member', userinfo: SEEN, isLastSeen: true });
      answer.resolve(USERINFO);
      await entered;
      expect(world.session.view()).toMatchObject({ state: 'member', userinfo: USERINFO, userinfoAt: 1_000, isLastSeen: false });
    });

    test.each(['CONNECTION_FAILED', 'TIMEOUT', 'INTERNAL'] as const)('leave it as it was last seen after %s', async (key) => {
      const world = seenBefore();
      world.server.answers['/api/other/userinfo'] = () => {
        throw new Refusal(key, key === 'INTERNAL' ? { id: 'e1' } : {});
      };
      await world.session.connect(world.wallet.wallet);
      expect(world.session.view()).toMatchObject({ state: 'member', userinfo: SEEN, userinfoAt: 7, isLastSeen: true });
      expect(world.tokens.tokenOf(ALICE)).toBe('live');
      world.server.answers['/api/other/userinfo'] = () => USERINFO;
      await world.session.confirm();
      expect(world.session.view()).toMatchObject({ state: 'member', userinfo: USERINFO, isLastSeen: false });
      await world.session.confirm();
      expect(world.server.paths()).toEqual(['/api/other/userinfo', '/api/other/userinfo']);
    });

    test('do not leave it in when the server has ended the session', async () => {
      const world = seenBefore();
      const signed = held<string>();
      world.wallet.answers.personal_sign = () => signed.promise;
      world.server.answers['/api/other/userinfo'] = () => {
        // As the client of the app does, before it throws.
        world.session.sessionEnded('live');
        throw new Refusal('SESSION_EXPIRED');
      };
      await world.session.connect(world.wallet.wallet);
      await expect.poll(() => world.session.view()).toMatchObject({ state: 'signing', userinfo: null, isLastSeen: false });
      expect(world.storage.read(STORED.token)).toBeNull();
      signed.resolve('0xsigned');
      await expect.poll(() => world.session.view()).toMatchObject({ state: 'member', userinfo: USERINFO, isLastSeen: false });
      expect(world.wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
    });

    test('leave the new session alone when the end of the old one is heard twice', async () => {
      const world = seenBefore();
      const ended = held<never>();
      world.server.answers['/api/other/userinfo'] = () => ended.promise;
      const entered = world.session.connect(world.wallet.wallet);
      await expect.poll(() => world.session.view().state).toBe('member');
      // First by a call of the screen, then by the call for the account.
      world.session.sessionEnded('live');
      await expect.poll(() => world.storage.read(STORED.token)).toBe('token-1');
      ended.reject(new Refusal('SESSION_EXPIRED'));
      await entered;
      expect(world.session.view()).toMatchObject({ state: 'member', userinfo: USERINFO });
      expect(world.storage.read(STORED.token)).toBe('token-1');
    });
  });

  test('drops the token and starts over when a call hears that the session is over', async () => {
    const world = setUp();
    await world.session.connect(world.wallet.wallet);
    // Of a call that was sent with an older token, or with none.
    for (const older of ['another-token', null]) world.session.sessionEnded(older);
    expect(world.session.view().state).toBe('member');
    expect(world.storage.read(STORED.token)).toBe('token-1');
    world.session.sessionEnded('token-1');
    await expect.poll(() => world.wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(2);
    await expect.poll(() => world.session.view().state).toBe('member');
  });

  test('logging out ends the session and does not come back by itself', async () => {
    const world = setUp();
    await world.session.connect(world.wallet.wallet);
    await world.session.logOut();
    expect(world.server.paths()).toContain('/api/other/logout');
    expect(world.storage.read(STORED.token)).toBeNull();
    const asked = world.wallet.asked.length;
    const afterReload = new SessionStore({ ...world.parts, signal: createSignal(STARTING) });
    await afterReload.start([world.wallet.wallet]);
    expect(world.wallet.asked).toHaveLength(asked);
    expect(afterReload.view().state).toBe('visitor');
  });
});

describe('what another tab did to the token', () => {
  test('logged out: this one leaves too, without asking the wallet or the server', async () => {
    const world = setUp();
    await world.session.connect(world.wallet.wallet);
    const [asked, called] = [world.wallet.asked.length, world.server.paths().length];
    world.storage.write(STORED.isDisconnected, '1');
    world.parts.tokens.drop();
    world.session.tokenChangedElsewhere();
    expect(world.session.view()).toMatchObject({ state: 'visitor', address: null });
    expect([world.wallet.asked.length, world.server.paths().length]).toEqual([asked, called]);
  });

  test('switched the account: this one starts over', async () => {
    const world = setUp();
    await world.session.connect(world.wallet.wallet);
    world.parts.tokens.drop();
    world.session.tokenChangedElsewhere();
    await expect.poll(() => world.wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(2);
  });
});

describe('what the wallet may do', () => {
  test('treats a refusal of the member as a state, not an error', async () => {
    const world = setUp();
    world.wallet.answers.eth_requestAccounts = () => {
      throw new WalletRefusal(4001);
    };
    await world.session.connect(world.wallet.wallet);
    expect(world.session.view()).toMatchObject({ state: 'refused', problem: null });
  });

  test('not signing leaves a way to sign', async () => {
    const world = setUp();
    world.wallet.answers.personal_sign = () => {
      throw new WalletRefusal(4001);
    };
    await world.session.connect(world.wallet.wallet);
    expect(world.session.view()).toMatchObject({ state: 'signRefused', problem: null });
    world.wallet.answers.personal_sign = () => '0xsigned';
    await world.session.signAgain();
    expect(world.session.view().state).toBe('member');
  });

  test('treats a request that already waits in the wallet as locked', async () => {
    const world = setUp();
    world.wallet.answers.eth_requestAccounts = () => {
      throw new WalletRefusal(-32002);
    };
    await world.session.connect(world.wallet.wallet);
    expect(world.session.view().state).toBe('locked');
  });

  test('reports a locked wallet, and asks it once for repeated presses', async () => {
    const world = setUp();
    const provider = world.wallet.wallet.provider as { _metamask?: unknown };
    provider._metamask = { isUnlocked: async () => false };
    let unlock: (accounts: string[]) => void = () => {};
    world.wallet.answers.eth_requestAccounts = () =>
      new Promise((resolve) => {
        unlock = resolve;
      });
    const first = world.session.connect(world.wallet.wallet);
    await expect.poll(() => world.session.view().state).toBe('locked');
    const second = world.session.retry();
    expect(world.wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
    unlock([ALICE]);
    await Promise.all([first, second]);
    expect(world.session.view()).toMatchObject({ state: 'member', address: ALICE });
  });

  test('a request of another page that is answered later lets this one in', async () => {
    const world = setUp();
    world.wallet.answers.eth_requestAccounts = () => {
      throw new WalletRefusal(-32002);
    };
    await world.session.connect(world.wallet.wallet);
    world.wallet.emit('accountsChanged', [ALICE]);
    await expect.poll(() => world.session.view()).toMatchObject({ state: 'member', address: ALICE });
    expect(world.storage.read(STORED.wallet)).toBe('test.wallet');
  });

  test('another account runs the start-up again and drops the token', async () => {
    const world = setUp();
    await world.session.connect(world.wallet.wallet);
    world.wallet.emit('accountsChanged', [ALICE.toUpperCase().replace('0X', '0x')]);
    expect(world.forget).not.toHaveBeenCalled();
    world.wallet.emit('accountsChanged', [BOB]);
    expect(world.forget).toHaveBeenCalledOnce();
    await expect.poll(() => world.session.view()).toMatchObject({ state: 'member', address: BOB });
    expect(world.tokens.tokenOf(ALICE)).toBeNull();
  });

  test('an answer for the account before is thrown away', async () => {
    const world = setUp();
    const ofAlice = held<{ isRegister: 0 }>();
    world.server.answers['/api/other/isRegister'] = ({ address }: { address: string }) =>
      address === ALICE ? ofAlice.promise : { isRegister: 1 };
    const first = world.session.connect(world.wallet.wallet);
    await expect.poll(() => world.server.paths()).toContain('/api/other/isRegister');
    world.wallet.emit('accountsChanged', [BOB]);
    await expect.poll(() => world.session.view()).toMatchObject({ state: 'member', address: BOB });
    ofAlice.resolve({ isRegister: 0 });
    await first;
    expect(world.session.view()).toMatchObject({ state: 'member', address: BOB, isActivating: false });
  });

  test('another chain reloads the page', async () => {
    const world = setUp();
    await world.session.connect(world.wallet.wallet);
    world.wallet.emit('chainChanged', '0x1');
    expect(world.reload).toHaveBeenCalledOnce();
  });

  test('on a wrong network nothing is signed, and the switch adds a chain that the wallet does not know', async () => {
    vi.stubGlobal('location', { href: 'http://localhost:3000/' });
    const world = setUp({ chainId: '0x1' });
    await world.session.connect(world.wallet.wallet);
    expect(world.session.view()).toMatchObject({ state: 'wrongNetwork', isWrongNetwork: true });
    expect(world.wallet.asked).not.toContain('personal_sign');
    let added: unknown;
    world.wallet.answers.wallet_switchEthereumChain = () => {
      throw new WalletRefusal(4902);
    };
    world.wallet.answers.wallet_addEthereumChain = ([chain]) => {
      added = chain;
      return null;
    };
    await world.session.switchNetwork();
    expect(added).toMatchObject({ chainId: '0x7a69', chainName: 'Local chain', rpcUrls: ['http://localhost:8545/'] });
    vi.unstubAllGlobals();
  });

  test('on a wrong network the popup stays away: it would cover the switch', async () => {
    const world = setUp({ chainId: '0x1', isRegister: 0 });
    await world.session.connect(world.wallet.wallet);
    expect(world.session.view()).toMatchObject({ state: 'wrongNetwork', isActivating: false });
  });
});

describe('page load', () => {
  test('a single wallet that was never left is asked, as the specification says', async () => {
    const world = setUp();
    await world.session.start([world.wallet.wallet]);
    expect(world.wallet.asked[0]).toBe('eth_requestAccounts');
    expect(world.session.view().state).toBe('member');
  });

  test('a visitor who connects during the search for wallets stays connected', async () => {
    const world = setUp();
    await world.session.connect(world.wallet.wallet);
    await world.session.start([]);
    expect(world.session.view().state).toBe('member');
  });

  test('among several wallets none is asked before the visitor has chosen', async () => {
    const world = setUp();
    await world.session.start([world.wallet.wallet, scriptedWallet({}, 'test.other').wallet]);
    expect(world.wallet.asked).toEqual([]);
    expect(world.session.view().state).toBe('visitor');
  });

  test('the wallet of last time comes back without a question', async () => {
    const world = setUp();
    world.storage.write(STORED.wallet, 'test.wallet');
    world.tokens.keep(ALICE, 'live');
    await world.session.start([scriptedWallet({}, 'test.other').wallet, world.wallet.wallet]);
    expect(world.wallet.asked[0]).toBe('eth_accounts');
    expect(world.session.view().state).toBe('member');
  });

  test('reports a known wallet as locked, and connects when it is unlocked', async () => {
    const world = setUp();
    world.storage.write(STORED.wallet, 'test.wallet');
    world.wallet.answers.eth_accounts = () => [];
    (world.wallet.wallet.provider as { _metamask?: unknown })._metamask = { isUnlocked: async () => false };
    await world.session.start([world.wallet.wallet]);
    expect(world.session.view()).toMatchObject({ state: 'locked', wallet: world.wallet.wallet });
    world.wallet.emit('accountsChanged', [ALICE]);
    await expect.poll(() => world.session.view().state).toBe('member');
    expect(world.wallet.asked).not.toContain('eth_requestAccounts');
  });
});
