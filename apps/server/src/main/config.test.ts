import { mnemonicToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { readConfig } from './config.ts';
import { isKnownAddress } from './start/known-keys.ts';

const ADDRESS = `0x${'1'.repeat(40)}`;
const SIGNER_URL = 'http://127.0.0.1:3100';
const SIGNER_SECRET = 's'.repeat(32);
const SIGNER_KEY = '0x8f1c3b5d7e9a20416283a4c5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f70819';
const complete = {
  ORIGIN: 'https://ocean.example',
  DATABASE_URL: 'postgresql://ocean_app@db/ocean',
  OWNER_DATABASE_URL: 'postgresql://owner@db/ocean',
  RPC_URLS: 'https://one.example, https://two.example',
  CHAIN_ID: '56',
  CHAIN_NAME: 'A chain',
  PUBLIC_RPC_URL: 'https://one.example',
  VAULT: ADDRESS,
  DEPLOY_BLOCK: '1',
  TOKENS: '{}',
  ROOT_ADDRESS: ADDRESS,
  ROOT_INVITE_CODE: 'HARBOR23',
};

/** The addresses of two operators. */
const OWNERS = [`0x${'c1'.repeat(20)}`, `0x${'d2'.repeat(20)}`] as const;
/** The first account of local chains. */
const ANVIL = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('accepts a separate signer process, or a key in this process', () => {
  expect(readConfig({ ...complete, SIGNER_URL, SIGNER_SECRET })).toMatchObject({
    signerKey: null,
    remoteSigner: { url: SIGNER_URL, secret: SIGNER_SECRET },
  });
  expect(readConfig({ ...complete, SIGNER_KEY })).toMatchObject({ signerKey: SIGNER_KEY, remoteSigner: null });
});

test('names replicas of the same database, reached with the same role', () => {
  const read = (REPLICA_DATABASE_URL: string) =>
    readConfig({ ...complete, SIGNER_KEY, REPLICA_DATABASE_URL }).replicaDatabaseUrls;
  const [one, two] = ['postgresql://ocean_app@one/ocean', 'postgresql://ocean_app@two/ocean'];
  expect(read(`${one}, ${two}`)).toEqual([one, two]);
  expect(read('')).toEqual([]);
  for (const wrong of ['postgresql://owner@one/ocean', 'postgresql://ocean_app@one/other']) {
    expect(() => read(`${one},${wrong}`)).toThrow('the role and the database of DATABASE_URL');
  }
  expect(() => read(`${one},${one}`)).toThrow('every server once');
  expect(() => read('http://one')).toThrow('postgresql://');
});

test.each([
  ['no signer', {}],
  ['a signer without its secret', { SIGNER_URL }],
  ['both', { SIGNER_URL, SIGNER_SECRET, SIGNER_KEY }],
])('refuses %s', (_what, signer) => {
  expect(() => readConfig({ ...complete, ...signer })).toThrow('either SIGNER_URL and SIGNER_SECRET');
});

test('names every variable that is missing or invalid', () => {
  const { ORIGIN: _, ...rest } = complete;
  expect(() => readConfig({ ...rest, VAULT: 'somewhere', SIGNER_URL, SIGNER_SECRET: 'short' })).toThrow(
    /ORIGIN[\s\S]*VAULT: must be 0x[\s\S]*SIGNER_SECRET: must have at least 32/,
  );
});

test('trusts the forwarded address only of named proxies', () => {
  const signed = { ...complete, SIGNER_KEY };
  expect(readConfig(signed).trustedProxies).toBeUndefined();
  expect(readConfig({ ...signed, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toBe('10.0.0.0/8,::1');
  for (const wrong of ['', 'true', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', 'proxy.example']) {
    expect(() => readConfig({ ...signed, TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES');
  }
});

test('serves files from the origin of the app, or from one of their own', () => {
  const signed = { ...complete, SIGNER_KEY };
  expect(readConfig(signed).filesOrigin).toBeNull();
  expect(readConfig({ ...signed, FILES_ORIGIN: 'https://files.example' }).filesOrigin).toBe('https://files.example');
});

test('counts calls in the memory of each process by default, or in the database', () => {
  const signed = { ...complete, SIGNER_KEY };
  expect(readConfig(signed).rateLimitStore).toBe('memory');
  expect(readConfig({ ...signed, RATE_LIMIT_STORE: 'database' }).rateLimitStore).toBe('database');
  expect(() => readConfig({ ...signed, RATE_LIMIT_STORE: 'redis' })).toThrow('RATE_LIMIT_STORE');
});

describe('production', () => {
  const production = { ...complete, SIGNER_KEY };
  const refused: [name: string, env: Record<string, string>][] = [
    ['OCEAN_LOCAL', { OCEAN_LOCAL: '1' }],
    ['FAUCET_KEY', { FAUCET_KEY: SIGNER_KEY }],
    ['SIGNER_KEY', { SIGNER_KEY: LOCAL.signer.key }],
    ['SIGNER_KEY', { SIGNER_KEY: `0x${'0'.repeat(63)}1` }],
    ['SIGNER_KEY', { SIGNER_KEY: `0x${'0'.repeat(64)}` }],
    ['SIGNER_KEY', { SIGNER_KEY: `0x${'0123abcd'.repeat(8)}` }],
    ['ROOT_ADDRESS', { ROOT_ADDRESS: LOCAL.root.address }],
    ['OPERATOR_OWNERS', { OPERATOR_OWNERS: `${OWNERS[0]},${LOCAL.operators[0].address}` }],
    ['OPERATOR_OWNERS', { OPERATOR_OWNERS: OWNERS[0] }],
    ['OPERATOR_OWNERS', { OPERATOR_OWNERS: `${OWNERS[0]},${OWNERS[0].toUpperCase().replace('X', 'x')}` }],
    ['SIGNER_OWNERS', { SIGNER_OWNERS: `${OWNERS[0]},${ANVIL}` }],
    ['SIGNER_OWNERS', { SIGNER_OWNERS: OWNERS[0] }],
    ['SIGNER_OPERATORS', { SIGNER_OPERATORS: `${ANVIL},${OWNERS[0]}` }],
    ['SIGNER_OPERATORS', { SIGNER_OPERATORS: OWNERS[0] }],
    ['CHAIN_ID', { CHAIN_ID: '31337' }],
    ['CHAIN_ID', { CHAIN_ID: '1337' }],
    ['ORIGIN', { ORIGIN: 'http://ocean.example' }],
    ['FILES_ORIGIN', { FILES_ORIGIN: 'http://files.example' }],
    ['PUBLIC_RPC_URL', { PUBLIC_RPC_URL: 'http://one.example' }],
    ['EXPLORER_URL', { EXPLORER_URL: 'http://explorer.example' }],
  ];

  test.each([undefined, 'production', 'prod', 'Production', 'staging', '', 'developement'])(
    'is every start that is not called development or test: NODE_ENV=%s',
    (mode) => {
      const named = mode === undefined ? {} : { NODE_ENV: mode };
      expect(readConfig({ ...production, ...named }).isProduction).toBe(true);
      for (const [name, env] of refused) {
        expect(() => readConfig({ ...production, ...named, ...env })).toThrow(
          new RegExp(`counts as production[^]*\\n  ${name}: [^]*set NODE_ENV=development`),
        );
      }
    },
  );

  test('lists everything that it refuses in one error', () => {
    const all = Object.assign({}, ...refused.map(([, env]) => env));
    for (const [name] of refused) expect(() => readConfig({ ...production, ...all })).toThrow(`\n  ${name}: `);
  });

  test('accepts operators that are two people', () => {
    const owners = OWNERS.join(',');
    const env = { ...production, OPERATOR_OWNERS: owners, SIGNER_OWNERS: owners, SIGNER_OPERATORS: owners };
    expect(readConfig(env).operatorOwners).toEqual(OWNERS);
  });

  test.each(['development', 'test'])('is not %s', (mode) => {
    for (const [, env] of refused) expect(readConfig({ ...production, NODE_ENV: mode, ...env }).isProduction).toBe(false);
  });
});

test.each([
  ['ORIGIN', 'javascript:alert(1)'],
  ['ORIGIN', 'https://ocean.example/'],
  ['ORIGIN', 'https://ocean.example/app'],
  ['ORIGIN', 'ocean.example'],
  ['ORIGIN', 'file:///etc'],
  ['FILES_ORIGIN', 'https://files.example/files'],
  ['FILES_ORIGIN', 'https://ocean.example'],
  ['FILES_ORIGIN', 'http://ocean.example'],
  ['PUBLIC_RPC_URL', 'data:text/plain,x'],
  ['EXPLORER_URL', 'javascript:alert(1)'],
  ['RPC_URLS', 'https://one.example,file:///etc/passwd'],
  ['DATABASE_URL', 'https://db/ocean'],
])('in no mode %s is %s', (name, value) => {
  expect(() => readConfig({ ...complete, SIGNER_KEY, NODE_ENV: 'development', [name]: value })).toThrow(name);
});

test('the known addresses are those of the mnemonics that local chains print', () => {
  const mnemonics = [
    'test test test test test test test test test test test junk',
    'myth like bonus scare over problem client lizard pioneer submit female collect',
    'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  ];
  const addresses = mnemonics.flatMap((mnemonic) =>
    [0, 1, 9].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address),
  );
  expect(addresses.filter((address) => !isKnownAddress(address))).toEqual([]);
});

test('in production a single node is refused unless explicitly allowed', () => {
  const production = { ...complete, NODE_ENV: 'production', SIGNER_URL, SIGNER_SECRET };
  const one = 'https://one.example/key';
  expect(readConfig(production).rpcUrls).toHaveLength(2);
  for (const RPC_URLS of [one, `${one}, https://one.example/other-key`]) {
    expect(() => readConfig({ ...production, RPC_URLS })).toThrow('one node could invent payments');
    expect(readConfig({ ...production, RPC_URLS, TRUST_ONE_NODE: '1' }).rpcUrls[0]).toBe(one);
    expect(readConfig({ ...production, NODE_ENV: 'development', RPC_URLS }).rpcUrls[0]).toBe(one);
  }
  expect(() => readConfig({ ...production, RPC_URLS: `${one},${one}` })).toThrow('RPC_URLS: must name every node once');
});
