import { decodeFunctionData, encodeAbiParameters, erc20Abi, type Hex } from 'viem';
import { expect, test } from 'vitest';
import { ALICE, CHAIN } from '../fakes.test-parts.ts';
import { readBalances } from './read-balances.ts';

type Call = { to: string; data: Hex };
type Request = { method: string; params?: unknown };

const word = (units: bigint) => encodeAbiParameters([{ type: 'uint256' }], [units]);

/** A wallet that answers for each token what its node would; an error is thrown. */
function walletOf(answers: Record<string, unknown>) {
  const asked: Call[] = [];
  const request = async ({ method, params }: Request) => {
    expect(method).toBe('eth_call');
    const [call] = params as [Call];
    asked.push(call);
    const asset = Object.keys(CHAIN.tokens).find((one) => CHAIN.tokens[one]?.address === call.to) ?? '';
    if (answers[asset] instanceof Error) throw answers[asset];
    return answers[asset];
  };
  return { asked, provider: { request } };
}

test('asks every token what the account holds, and counts by its decimals', async () => {
  const { asked, provider } = walletOf({ USDT: word(1_250_000n), BCG: word(10n ** 18n) });
  expect(await readBalances(provider, { account: ALICE, tokens: CHAIN.tokens })).toEqual({ USDT: '1.25', BCG: '1' });
  expect(asked).toHaveLength(2);
  for (const { data } of asked) {
    expect(decodeFunctionData({ abi: erc20Abi, data })).toEqual({ functionName: 'balanceOf', args: [ALICE] });
  }
});

test.each([
  ['fails', new Error('no answer of the node')],
  ['has no contract there', '0x'],
  ['answers nonsense', 'word'],
  ['answers nothing', undefined],
])('a token that %s is unknown, never zero, and hides no other', async (_, answer) => {
  const { provider } = walletOf({ USDT: answer, BCG: word(0n) });
  expect(await readBalances(provider, { account: ALICE, tokens: CHAIN.tokens })).toEqual({ USDT: null, BCG: '0' });
});
