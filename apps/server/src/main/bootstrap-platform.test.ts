import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Context } from '../context.ts';
import { openDatabase } from '../db/pool.ts';
import { bootstrapPlatform } from './bootstrap-platform.ts';

const world = useWorld();

const start = (changes: Partial<Context> = {}) => bootstrapPlatform({ ...world.context, ...changes });

test('starting again changes nothing', async () => {
  await expect(start()).resolves.toBeUndefined();
  await world.audit();
});

describe('refuses to start when the decimals of an asset differ', () => {
  const usdt = () => world.tokenOf('USDT').toLowerCase();

  test('between the configuration and the rest', async () => {
    const { config } = world.context;
    const token = { address: world.tokenOf('USDT'), resetsApproval: false, decimals: 8 };
    const tokens = { ...config.tokens, USDT: token };
    await expect(start({ config: { ...config, tokens } })).rejects.toThrow(
      /The decimals of USDT differ: 6 in the registry of assets, 6 in the ledger, 8 in TOKENS, 6 in the contract 0x/,
    );
  });

  test('between the contract on chain and the rest', async () => {
    const { chain } = world.context;
    const tokenDecimals = async (token: `0x${string}`) => (token.toLowerCase() === usdt() ? 18 : chain.tokenDecimals(token));
    await expect(start({ chain: { ...chain, tokenDecimals } })).rejects.toThrow(
      /The decimals of USDT differ: 6 in the registry of assets, 6 in the ledger, 6 in TOKENS, 18 in the contract 0x/,
    );
  });

  test('between the ledger and the rest', async () => {
    const owner = openDatabase(world.database.ownerUrl);
    await owner.run(sql`update asset set decimals = 17 where symbol = 'BYB'`);
    await expect(start()).rejects.toThrow('The decimals of BYB differ: 18 in the registry of assets, 17 in the ledger');
    await owner.run(sql`update asset set decimals = 18 where symbol = 'BYB'`);
    await owner.end();
  });
});

test('starts while the chain does not answer: what was checked before cannot have changed', async () => {
  const { chain } = world.context;
  const tokenDecimals = () => Promise.reject(new Refusal('CHAIN_UNAVAILABLE'));
  await expect(start({ chain: { ...chain, tokenDecimals } })).resolves.toBeUndefined();
});
