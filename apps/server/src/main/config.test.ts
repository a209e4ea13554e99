import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const ADDRESS = `0x${'1'.repeat(40)}`;
const SIGNER_URL = 'http://127.0.0.1:3100';
const SIGNER_SECRET = 's'.repeat(32);
const SIGNER_KEY = `0x${'2'.repeat(64)}`;
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

test('accepts a separate signer process, or a key in this process', () => {
  expect(readConfig({ ...complete, SIGNER_URL, SIGNER_SECRET })).toMatchObject({
    signerKey: null,
    remoteSigner: { url: SIGNER_URL, secret: SIGNER_SECRET },
  });
  expect(readConfig({ ...complete, SIGNER_KEY })).toMatchObject({ signerKey: SIGNER_KEY, remoteSigner: null });
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

test('trusts the forwarded address of named proxies only', () => {
  const signed = { ...complete, SIGNER_KEY };
  expect(readConfig(signed).trustedProxies).toBeUndefined();
  expect(readConfig({ ...signed, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toBe('10.0.0.0/8,::1');
  for (const wrong of ['', 'true', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', 'proxy.example']) {
    expect(() => readConfig({ ...signed, TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES');
  }
});

test('in production refuses to believe a single node, unless it is told to by name', () => {
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
