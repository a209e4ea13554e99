import { vaultAbi } from '@ocean/chain/abi/vault';
import { decodeFunctionData, encodeAbiParameters, encodeErrorResult, erc20Abi, type Hex, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { ALICE, CHAIN } from '../fakes.test-parts.ts';
import { createChainCalls, explainFailure } from './chain-calls.ts';
import { HASH, PAY } from './payment.test-parts.ts';
import type { WalletTask } from './task.ts';

type Sent = { to: string; data: Hex; gas: Hex; from: string };
type Call = { to: string; data: Hex };

/** A wallet that keeps what it is asked to send; `revert` is what a simulation runs into. */
function setUp(answers: Record<string, unknown> = {}, revert?: Hex, acts: Record<string, () => Promise<unknown>> = {}) {
  const asked: string[] = [];
  const read: Call[] = [];
  const sent: Sent[] = [];
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push(method);
    if (method === 'eth_call') read.push((params as Call[])[0] as Call);
    if (method === 'eth_call' && revert) throw Object.assign(new Error('execution reverted'), { code: 3, data: revert });
    if (method === 'eth_sendTransaction') sent.push((params as Sent[])[0] as Sent);
    if (acts[method]) return acts[method]();
    const known: Record<string, unknown> = {
      eth_call: encodeAbiParameters([{ type: 'bool' }], [true]),
      eth_getTransactionCount: '0x7',
      eth_sendTransaction: HASH,
      eth_getTransactionByHash: null,
      eth_chainId: '0x7a69',
      ...answers,
    };
    return known[method] ?? null;
  };
  return { asked, read, sent, calls: createChainCalls({ provider: { request }, account: ALICE, chain: CHAIN }) };
}

describe('every transaction', () => {
  test('is tried without sending first, and carries a gas limit of 600000', async () => {
    const { asked, sent, calls } = setUp();
    expect(await calls.act(PAY, 98_000_000n)).toEqual({ hash: HASH, nonce: 7 });
    expect(asked.indexOf('eth_call')).toBeLessThan(asked.indexOf('eth_sendTransaction'));
    expect(sent).toHaveLength(1);
    expect(Number(sent[0]?.gas)).toBe(600_000);
    expect(sent[0]?.to).toBe(CHAIN.vault);
    expect(decodeFunctionData({ abi: vaultAbi, data: sent[0]?.data ?? '0x' })).toMatchObject({
      functionName: 'pay',
      args: [PAY.kind === 'pay' && PAY.orderRef, CHAIN.tokens.USDT?.address, 98_000_000n],
    });
  });

  test('carries a signed permit in the function that takes it', async () => {
    const { sent, calls } = setUp();
    const [owner, spender, r, s] = [ALICE, CHAIN.vault as Hex, toHex(1, { size: 32 }), toHex(2, { size: 32 })];
    const permit = { owner, spender, value: 5n, nonce: 0n, deadline: 1_800n, v: 28, r, s } as const;
    const deposit = { kind: 'deposit', asset: 'BCG', amount: '5', title: 'Deposit' } as const;
    await calls.act({ ...PAY, asset: 'BCG' } as WalletTask, 5n, permit);
    await calls.act(deposit, 5n, permit);
    await calls.act(deposit, 5n);
    const token = CHAIN.tokens.BCG?.address;
    expect(sent.map(({ data }) => decodeFunctionData({ abi: vaultAbi, data }))).toEqual([
      { functionName: 'payWithPermit', args: [PAY.kind === 'pay' && PAY.orderRef, token, 5n, 1_800n, 28, r, s] },
      { functionName: 'depositWithPermit', args: [token, 5n, 1_800n, 28, r, s] },
      { functionName: 'deposit', args: [token, 5n] },
    ]);
    expect(sent.every(({ to, gas }) => to === CHAIN.vault && Number(gas) === 600_000)).toBe(true);
  });

  test('knows the nonce that the wallet really took', async () => {
    const { calls } = setUp({
      eth_getTransactionByHash: {
        hash: HASH,
        nonce: '0x9',
        from: ALICE,
        to: CHAIN.vault,
        input: '0x',
        value: '0x0',
        type: '0x0',
      },
    });
    expect((await calls.approve('USDT', 5n)).nonce).toBe(9);
  });

  test('that would revert is never sent, and the contract’s own name for the reason is reported', async () => {
    const { sent, calls } = setUp({}, encodeErrorResult({ abi: vaultAbi, errorName: 'EnforcedPause' }));
    const failure = await calls.act(PAY, 1n).catch((error: unknown) => error);
    expect(sent).toEqual([]);
    expect(explainFailure(failure)).toEqual({ kind: 'reverted', reason: 'EnforcedPause', isSent: false });
  });
});

describe('a wallet that fails while it sends', () => {
  test.each([
    ['does not tell whether it has', -32_603, { kind: 'unsure' }],
    ['with a question open has not', -32_002, null],
  ])('%s', async (_, code, expected) => {
    const failing = () => Promise.reject(Object.assign(new Error('no answer of the node'), { code }));
    const { calls } = setUp({}, undefined, { eth_sendTransaction: failing });
    const failure = await calls.act(PAY, 1n).catch((error: unknown) => error);
    const problem = explainFailure(failure);
    if (expected) expect(problem).toMatchObject(expected);
    else expect(problem).toBeNull();
  });
});

test('revoking approves nothing, at the token', async () => {
  const { sent, calls } = setUp();
  await calls.act({ kind: 'revoke', asset: 'USDT', title: 'Revoke' }, 0n);
  expect(sent[0]?.to).toBe(CHAIN.tokens.USDT?.address);
  expect(decodeFunctionData({ abi: erc20Abi, data: sent[0]?.data ?? '0x' })).toEqual({
    functionName: 'approve',
    args: [CHAIN.vault, 0n],
  });
});

test('balance and allowance are read from the token, for this account and the vault', async () => {
  const { asked, read, calls } = setUp({ eth_call: toHex(5n, { size: 32 }) });
  expect([await calls.balance('USDT'), await calls.allowance('USDT')]).toEqual([5n, 5n]);
  expect(asked).toEqual(['eth_call', 'eth_call']);
  expect(read.map(({ to }) => to)).toEqual([CHAIN.tokens.USDT?.address, CHAIN.tokens.USDT?.address]);
  const asks = read.map(({ data }) => decodeFunctionData({ abi: erc20Abi, data }));
  expect(asks.map(({ functionName }) => functionName)).toEqual(['balanceOf', 'allowance']);
  expect(asks.map(({ args }) => args?.map((arg) => String(arg).toLowerCase()))).toEqual([
    [ALICE.toLowerCase()],
    [ALICE.toLowerCase(), CHAIN.vault.toLowerCase()],
  ]);
});
