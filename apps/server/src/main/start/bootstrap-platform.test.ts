import { randomBytes } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Context } from '../../context.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { bootstrapPlatform } from './bootstrap-platform.ts';
import { requirePlainRole } from './check-database.ts';

const world = useWorld();

let owner: PooledDatabase;
beforeAll(() => {
  owner = openDatabase(world.database.ownerUrl);
});
afterAll(() => owner.end());

/** With the owner's role, like every start that prepares the database. */
const start = (changes: Partial<Context> = {}) => bootstrapPlatform({ ...world.context, db: owner, ...changes });

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
      /The decimals of USDT differ: 6 in the ledger, 8 in TOKENS, 6 in the contract 0x/,
    );
  });

  test('between the contract on chain and the rest', async () => {
    const { chain } = world.context;
    const tokenDecimals = async (token: `0x${string}`) => (token.toLowerCase() === usdt() ? 18 : chain.tokenDecimals(token));
    await expect(start({ chain: { ...chain, tokenDecimals } })).rejects.toThrow(
      /The decimals of USDT differ: 6 in the ledger, 6 in TOKENS, 18 in the contract 0x/,
    );
  });

  test('between the ledger and the rest', async () => {
    await owner.run(sql`update asset set decimals = 17 where symbol = 'BYB'`);
    await expect(start()).rejects.toThrow('The decimals of BYB differ: 17 in the ledger, 18 in TOKENS');
    await owner.run(sql`update asset set decimals = 18 where symbol = 'BYB'`);
  });
});

test('starts while the chain does not answer: what was checked before cannot have changed', async () => {
  const { chain } = world.context;
  const tokenDecimals = () => Promise.reject(new Refusal('CHAIN_UNAVAILABLE'));
  await expect(start({ chain: { ...chain, tokenDecimals } })).resolves.toBeUndefined();
});

describe('refuses a database of another platform', () => {
  const other = (changes: Partial<Context['config']>) => start({ config: { ...world.context.config, ...changes } });

  test('and names what differs', async () => {
    const { chainId, vault } = world.context.config;
    await expect(other({ chainId: 56 })).rejects.toThrow(
      `CHAIN_ID: this database belongs to chain ${chainId}; the configuration names 56.`,
    );
    const elsewhere = `0x${'e'.repeat(40)}` as const;
    await expect(other({ vault: elsewhere })).rejects.toThrow(
      `VAULT: this database belongs to ${vault}; the configuration names ${elsewhere}.`,
    );
    await expect(start()).resolves.toBeUndefined();
  });

  test('and the app role cannot assign it to another one', async () => {
    const { db, config } = world.context;
    await expect(db.run(sql`update platform_setting set vault = ${`0x${'e'.repeat(40)}`}`)).rejects.toThrow(
      `this database belongs to vault ${config.vault}`,
    );
    await expect(db.run(sql`update platform_setting set chain_id = null, vault = null`)).rejects.toThrow('belongs to vault');
  });
});

describe("production refuses a role with rights beyond the ledger's rules", () => {
  const startAs = async (url: string) => {
    const db = openDatabase(url, { connections: 2 });
    try {
      await requirePlainRole(db);
    } finally {
      await db.end();
    }
  };

  test('a superuser, by name', async () => {
    await expect(startAs(world.database.ownerUrl)).rejects.toThrow(
      /^DATABASE_URL: the role postgres may do too much for a server \(it is a superuser, .*it owns the ledger/,
    );
  });

  test('a member of the owner and a reader of everything', async () => {
    const name = `strong_${randomBytes(6).toString('hex')}`;
    await owner.run(raw(`create role ${name} login password 'x' in role ocean_app, pg_read_all_data`));
    const url = new URL(world.database.appUrl);
    Object.assign(url, { username: name, password: 'x' });
    try {
      await expect(startAs(url.href)).rejects.toThrow(
        `${name} may do too much for a server (it is a member of pg_read_all_data)`,
      );
    } finally {
      await owner.run(raw(`drop role ${name}`));
    }
  });

  test('the app role is accepted', async () => {
    await expect(startAs(world.database.appUrl)).resolves.toBeUndefined();
  });
});

describe('registers a token at the first start only', () => {
  beforeEach(() => owner.run(sql`update asset set token_address = null where symbol = 'DMC'`));
  afterEach(() => start());

  test('if a quorum of the nodes reports its decimals', async () => {
    const { chain } = world.context;
    const tokenDecimals = () => Promise.reject(new Refusal('CHAIN_UNAVAILABLE'));
    await expect(start({ chain: { ...chain, tokenDecimals } })).rejects.toThrow(
      /No quorum of the nodes says how many decimals DMC \(0x\w{40}\) has\./,
    );
  });

  test('if its amounts can be stored', async () => {
    const { chain, config } = world.context;
    const dmc = world.tokenOf('DMC');
    const tokenDecimals = async (token: `0x${string}`) => (token === dmc ? 24 : chain.tokenDecimals(token));
    const tokens = { ...config.tokens, DMC: { address: dmc, resetsApproval: false, decimals: 24 } };
    await expect(start({ chain: { ...chain, tokenDecimals }, config: { ...config, tokens } })).rejects.toThrow(
      /DMC \(0x\w{40}\) has 24 decimals; at most 18 can be kept\./,
    );
  });

  test('and never again: neither the owner nor the server can change its address or decimals', async () => {
    await start();
    const again = sql`select register_token('DMC', '0x00000000000000000000000000000000000000aa', 2)`;
    await owner.run(again);
    const [stored] = await owner.many(sql`select token_address as address, decimals from asset where symbol = 'DMC'`);
    expect(stored).toEqual({ address: world.tokenOf('DMC').toLowerCase(), decimals: 18 });
    const { db } = world.apiContext;
    await expect(db.run(again)).rejects.toThrow('permission denied for function register_token');
    await expect(db.run(sql`update asset set decimals = 2 where symbol = 'DMC'`)).rejects.toThrow('permission denied');
  });
});
