import { headerHash, provesItself } from '@ocean/chain/header-hash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalChain, startChain } from '#dev/chain/chain.ts';
import { LOCAL } from '#dev/chain/local-keys.ts';

type Block = Record<string, unknown>;

let chain: LocalChain;
let blocks: Block[];
beforeAll(async () => {
  chain = await startChain({ chainId: LOCAL.chainId });
  await ask('anvil_mine', ['0x3']);
  blocks = await Promise.all(['0x0', '0x1', '0x2', '0x3'].map((number) => ask('eth_getBlockByNumber', [number, false])));
});
afterAll(() => chain?.stop());

async function ask(method: string, params: unknown[]): Promise<Block> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: Block }).result;
}

describe('a header of a real node', () => {
  test('is verified by its hash', () => {
    expect(blocks.map(provesItself)).toEqual([true, true, true, true]);
  });

  test.each(['timestamp', 'number', 'parentHash', 'receiptsRoot', 'logsBloom', 'stateRoot', 'extraData', 'baseFeePerGas'])(
    'is not verified with another %s',
    (field) => {
      const text = String(blocks[2]?.[field]);
      const other = text === '0x' ? '0x01' : `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`;
      expect(provesItself({ ...blocks[2], [field]: other })).toBe(false);
    },
  );

  test('has no hash without one of its fields', () => {
    const { receiptsRoot: _, ...rest } = blocks[2] ?? {};
    expect(headerHash(rest)).toBeUndefined();
    expect(headerHash({ ...rest, receiptsRoot: 7 })).toBeUndefined();
  });
});
