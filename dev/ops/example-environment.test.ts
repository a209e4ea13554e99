import { describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/main/config.ts';
import { readConsoleConfig } from '../../apps/server/src/main/console-config.ts';
import { readSignerConfig } from '../../apps/server/src/main/start/signer-config.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { readText } from '../house/source-tree.ts';
import { type Environment, environmentOf, exampleVariables } from './example-environment.ts';

const READERS: readonly [unit: string, read: (env: Environment) => unknown][] = [
  ['ocean-api@.service', readConfig],
  ['ocean-indexer.service', readConfig],
  ['ocean-worker.service', readConfig],
  ['ocean-migrate.service', readConfig],
  ['ocean-signer.service', readSignerConfig],
  ['ocean-console.service', readConsoleConfig],
];

const ADDRESS = `0x${'5a'.repeat(20)}`;
const OWNERS = `${ADDRESS},0x${'6b'.repeat(20)}`;
const TOKENS = JSON.stringify({ USDT: { address: ADDRESS, decimals: 18, resetsApproval: false } });
/** An operator's values for the examples; in all other values only CHANGE-ME is replaced. */
const CHOSEN: Environment = {
  VAULT: ADDRESS,
  ROOT_ADDRESS: ADDRESS,
  OPERATOR_OWNERS: OWNERS,
  SIGNER_OWNERS: OWNERS,
  SIGNER_KEY: `0x${'8f1c3b5d7e9a2041'.repeat(4)}`,
  DEPLOY_BLOCK: '48000000',
  SIGNER_SECRET: 's'.repeat(64),
  TOKENS,
};

/** The example of a unit as filled in by an operator, except for one variable. */
function filled(unit: string, except?: string): Environment {
  return Object.fromEntries(
    Object.entries(environmentOf(unit)).map(([name, value]) => [
      name,
      name === except ? value : value.includes('CHANGE-ME') ? (CHOSEN[name] ?? value.replaceAll('CHANGE-ME', 'chosen')) : value,
    ]),
  );
}

describe.each(READERS)('the example of %s', (unit, read) => {
  test('starts as production once all required values are changed', () => {
    expect(filled(unit).NODE_ENV).toBe('production');
    expect(() => read(filled(unit))).not.toThrow();
  });

  const toChange = Object.entries(environmentOf(unit)).flatMap(([name, value]) => (value.includes('CHANGE-ME') ? [name] : []));
  // A process cannot refuse variables that it does not read; for example, the console neither seeds a platform nor follows a chain.
  const read_ = toChange.filter((name) => isReadBy(read, unit, name));

  test('has values to change, most of which this process reads', () => {
    expect(read_.length).toBeGreaterThan(3);
  });

  test.each(read_)('is refused by name while %s has the example value', (name) => {
    expect(() => read(filled(unit, name))).toThrow(name);
  });
});

/** A process reads a variable when it refuses nonsense in its place. */
function isReadBy(read: (env: Environment) => unknown, unit: string, name: string): boolean {
  try {
    read({ ...filled(unit), [name]: '\u0000' });
    return false;
  } catch {
    return true;
  }
}

const REFUSED: readonly [name: string, value: string][] = [
  ['OCEAN_LOCAL', '1'],
  ['FAUCET_KEY', LOCAL.deployer.key],
  ['CHAIN_ID', '31337'],
  ['ROOT_ADDRESS', LOCAL.root.address],
  ['ORIGIN', 'http://ocean.example'],
  ['FILES_ORIGIN', 'http://files.example'],
  ['PUBLIC_RPC_URL', 'http://node.example'],
  ['EXPLORER_URL', 'http://explorer.example'],
  ['PUSH_TEST_SERVICE', 'http://127.0.0.1:1'],
];

test.each(REFUSED)('the API does not start with %s set to %s', (name, value) => {
  expect(() => readConfig({ ...filled('ocean-api@.service'), [name]: value })).toThrow(`\n  ${name}: `);
});

test('the signer refuses a publicly known key, and the console refuses the members’ origin', () => {
  expect(() => readSignerConfig({ ...filled('ocean-signer.service'), SIGNER_KEY: LOCAL.signer.key })).toThrow('SIGNER_KEY: ');
  const console = filled('ocean-console.service');
  expect(() => readConsoleConfig({ ...console, CONSOLE_ORIGIN: console.ORIGIN ?? '' })).toThrow('CONSOLE_ORIGIN: ');
});

test('only the signer has the key, and only the migrations have the database owner’s role', () => {
  for (const [unit] of READERS) {
    const names = Object.keys(environmentOf(unit));
    expect(names.includes('SIGNER_KEY'), unit).toBe(unit === 'ocean-signer.service');
    expect(names.includes('OWNER_DATABASE_URL'), unit).toBe(unit === 'ocean-migrate.service');
    expect(names.includes('SIGNER_SECRET'), unit).toBe(unit !== 'ocean-console.service');
  }
});

/** Variables for local starts and for commands in an operator's shell. */
const NOT_IN_EXAMPLES = new Set([
  'OCEAN_LOCAL',
  'INDEXER_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'OPERATOR_KEY_FILE',
  'OPERATOR_KEY',
]);

test('the examples name every variable that the document explains, and no other', () => {
  const rows = [...readText('docs/operations/environment.md').matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)];
  const documented = rows.flatMap(([, names = '']) => [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name));
  expect(documented.length).toBeGreaterThan(50);
  expect([...exampleVariables()].sort()).toEqual([...new Set(documented)].filter((name) => !NOT_IN_EXAMPLES.has(name)).sort());
});
