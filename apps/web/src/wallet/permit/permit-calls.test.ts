import { erc20PermitAbi } from '@ocean/chain/abi/erc20-permit';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { vaultBytecode } from '@ocean/chain/artifacts/vault';
import {
  createClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  getAbiItem,
  type Hex,
  recoverTypedDataAddress,
  serializeSignature,
  toFunctionSelector,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { WalletRefusal } from '../fakes.test-parts.ts';
import { createPermitCalls, PERMIT_SECONDS } from './permit-calls.ts';

const CHAIN_ID = 31_337;
const NOW = 1_800_000_000n;
const NO_SALT: Hex = `0x${'00'.repeat(32)}`;
const SELECTORS = (['payWithPermit', 'depositWithPermit'] as const).map((name) =>
  toFunctionSelector(getAbiItem({ abi: vaultAbi, name })).slice(2),
);

type TypedData = Parameters<typeof recoverTypedDataAddress>[0];
type Signer = (typed: string) => unknown;

let made = 0;
/** Facts about a contract are cached while the page is open, so each test uses its own contracts. */
const newAddress = () => {
  made += 1;
  return toHex(made, { size: 20 });
};

/** A node, a token with permits and a wallet that signs with a real key; a test changes what they say. */
function setUp() {
  const wallet = privateKeyToAccount(generatePrivateKey());
  const [token, vault] = [newAddress(), newAddress()];
  const asked: string[] = [];
  const state = {
    nonce: 4n,
    now: NOW,
    isDown: false,
    hasDomain: true,
    fields: '0x0f' as Hex,
    domain: { chainId: BigInt(CHAIN_ID), contract: token as Hex },
    code: { [vault]: vaultBytecode } as Record<string, Hex>,
    signs: ((typed) => wallet.signTypedData(JSON.parse(typed))) as Signer,
    signed: [] as TypedData[],
  };

  const callToken = async (data: Hex) => {
    const { functionName, args } = decodeFunctionData({ abi: erc20PermitAbi, data });
    asked.push(functionName);
    if (functionName === 'nonces') return toHex(state.nonce, { size: 32 });
    if (functionName === 'eip712Domain' && state.hasDomain) {
      const { chainId, contract } = state.domain;
      const result = [state.fields, 'Ocean Bot', '1', chainId, contract, NO_SALT, []] as const;
      return encodeFunctionResult({ abi: erc20PermitAbi, functionName, result: result as never });
    }
    if (functionName !== 'permit') throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' });
    const [owner, spender, value, deadline, v, r, s] = args;
    const { domain, types, primaryType } = JSON.parse(JSON.stringify(state.signed.at(-1)));
    const message = { owner, spender, value, nonce: state.nonce, deadline };
    const signature = serializeSignature({ r, s, v: BigInt(v) });
    const signer = await recoverTypedDataAddress({ domain, types, primaryType, message, signature }).catch(() => null);
    const isGood = deadline >= state.now && signer?.toLowerCase() === owner.toLowerCase();
    if (!isGood) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' });
    return '0x';
  };

  const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    asked.push(method);
    if (state.isDown) throw new Error('Failed to fetch');
    const [first, second] = params as [Record<string, string> | string, string];
    if (method === 'eth_call') return callToken((first as { data: Hex }).data);
    if (method === 'eth_getCode') return state.code[(first as string).toLowerCase()] ?? '0x';
    if (method === 'eth_getBlockByNumber') return { number: '0x1', timestamp: toHex(state.now), transactions: [] };
    if (method !== 'eth_signTypedData_v4') throw new Error(`no answer to ${method}`);
    expect(String(first).toLowerCase()).toBe(wallet.address.toLowerCase());
    state.signed.push(JSON.parse(second));
    return state.signs(second);
  };

  const client = createClient({ transport: custom({ request }, { retryCount: 1, retryDelay: 0 }), cacheTime: 0 });
  const parts = { client, account: wallet.address, chainId: CHAIN_ID, vault, tokenOf: () => token };
  return { state, asked, wallet, token, vault, calls: createPermitCalls(parts) };
}

describe('a signature can take the place of an approval', () => {
  test('for a plain key, when token and vault accept permits', async () => {
    expect(await setUp().calls.canPermit('BCG')).toBe(true);
  });

  test.each([
    ['without them', { hasDomain: false }],
    ['that signs in a way of its own', { fields: '0x1f' as Hex }],
  ])('not of a token %s', async (_, change) => {
    const { calls, state, asked } = setUp();
    Object.assign(state, change);
    expect(await calls.canPermit('BCG')).toBe(false);
    // No further facts are needed then.
    expect(asked).not.toContain('eth_getCode');
  });

  test('not when the node names another contract or chain, which the signature would be for', async () => {
    for (const wrong of [{ contract: newAddress() }, { chainId: 1n }]) {
      const { calls, state } = setUp();
      Object.assign(state.domain, wrong);
      expect(await calls.canPermit('BCG')).toBe(false);
      expect(await calls.signPermit('BCG', 5n)).toBeNull();
      expect(state.signed).toEqual([]);
    }
  });

  test.each(SELECTORS)('not for an older vault without the function %s', async (selector) => {
    const { calls, state, vault } = setUp();
    expect(vaultBytecode).toContain(`63${selector}`);
    state.code[vault] = vaultBytecode.replaceAll(`63${selector}`, '63ffffffff') as Hex;
    expect(await calls.canPermit('BCG')).toBe(false);
  });

  test.each([
    ['a contract wallet', '0x6080604052'],
    ['a key that has delegated to code', `0xef0100${'11'.repeat(20)}`],
  ])('not by %s', async (_, code) => {
    const { calls, state, wallet } = setUp();
    state.code[wallet.address.toLowerCase()] = code as Hex;
    expect(await calls.canPermit('BCG')).toBe(false);
  });

  test('not while the node is down, and again afterwards', async () => {
    const { calls, state } = setUp();
    state.isDown = true;
    expect(await calls.canPermit('BCG')).toBe(false);
    state.isDown = false;
    expect(await calls.canPermit('BCG')).toBe(true);
  });

  test('is checked once for token and vault, and every time for the account, which can get code', async () => {
    const { calls, state, asked, wallet } = setUp();
    await calls.canPermit('BCG');
    const before = asked.length;
    expect(await calls.canPermit('BCG')).toBe(true);
    expect(asked.slice(before)).toEqual(['eth_getCode']);
    state.code[wallet.address.toLowerCase()] = '0x6080604052';
    expect(await calls.canPermit('BCG')).toBe(false);
  });
});

describe('a permit', () => {
  test('names the vault, the exact amount, the next nonce and a near deadline by the clock of the chain', async () => {
    const { calls, state, token, vault, wallet } = setUp();
    const permit = await calls.signPermit('BCG', 500n);
    expect(permit).toMatchObject({
      owner: wallet.address,
      spender: vault,
      value: 500n,
      nonce: 4n,
      deadline: NOW + PERMIT_SECONDS,
    });
    expect(PERMIT_SECONDS).toBeLessThanOrEqual(1_800n);
    expect(state.signed).toMatchObject([
      {
        domain: { name: 'Ocean Bot', version: '1', chainId: CHAIN_ID, verifyingContract: token },
        primaryType: 'Permit',
        message: { owner: wallet.address.toLowerCase(), spender: vault, value: '500', nonce: '4' },
      },
    ]);
    expect(permit && (await calls.isPermitGood('BCG', permit))).toBe(true);
  });

  test('is invalid once its nonce is used, after its deadline, and from another key', async () => {
    const { calls, state } = setUp();
    const permit = await calls.signPermit('BCG', 500n);
    if (!permit) throw new Error('not signed');
    state.nonce = 5n;
    expect(await calls.isPermitGood('BCG', permit)).toBe(false);
    state.nonce = 4n;
    expect(await calls.isPermitGood('BCG', permit)).toBe(true);
    state.now = permit.deadline + 1n;
    expect(await calls.isPermitGood('BCG', permit)).toBe(false);
    state.now = NOW;
    const stranger = privateKeyToAccount(generatePrivateKey());
    state.signs = (typed) => stranger.signTypedData(JSON.parse(typed));
    const foreign = await calls.signPermit('BCG', 500n);
    expect(foreign && (await calls.isPermitGood('BCG', foreign))).toBe(false);
  });

  test('does not count as valid while the node does not answer', async () => {
    const { calls, state } = setUp();
    const permit = await calls.signPermit('BCG', 500n);
    state.isDown = true;
    expect(permit && (await calls.isPermitGood('BCG', permit))).toBe(false);
  });
});

describe('a wallet that', () => {
  test.each([
    ['says no', 4001],
    ['has a question open', -32_002],
  ])('%s is not asked for anything else', async (_, code) => {
    const { calls, state } = setUp();
    state.signs = () => Promise.reject(new WalletRefusal(code));
    await expect(calls.signPermit('BCG', 5n)).rejects.toThrow();
    expect(state.signed).toHaveLength(1);
    expect(await calls.canPermit('BCG')).toBe(true);
  });

  test.each([
    ['does not know the method', new WalletRefusal(-32_601)],
    ['does not support it', new WalletRefusal(4200)],
    ['fails inside, and is not asked twice', new WalletRefusal(-32_603)],
    ['throws without a code', new Error('Unsupported')],
  ])('%s cannot sign it', async (_, failure) => {
    const { calls, state } = setUp();
    state.signs = () => Promise.reject(failure);
    expect(await calls.signPermit('BCG', 5n)).toBeNull();
    expect(state.signed).toHaveLength(1);
    // The next payment approves at once.
    expect(await calls.canPermit('BCG')).toBe(false);
  });

  test.each([
    ['nothing', null],
    ['a signature of a contract wallet', `0x${'ab'.repeat(200)}`],
    ['64 bytes', `0x${'ab'.repeat(64)}`],
  ])('answers %s cannot sign it', async (_, answer) => {
    const { calls, state } = setUp();
    state.signs = () => answer;
    expect(await calls.signPermit('BCG', 5n)).toBeNull();
  });
});
