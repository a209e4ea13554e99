import { isKnownAddress, isKnownKey } from './known-keys.ts';

/** Chain ids of the usual local tools. */
const LOCAL_CHAINS = new Set([1337, 31_337]);

const DEVELOPMENT = new Set(['development', 'test']);

/** Everything not marked otherwise is production: a forgotten or misspelt NODE_ENV must not enable development features. */
export function isProductionMode(nodeEnv: string | undefined): boolean {
  return nodeEnv === undefined || !DEVELOPMENT.has(nodeEnv);
}

/** Marks every value of the example that an operator must replace (`ops/environment`). */
const TO_CHANGE = /change-me/i;

type Start = {
  readonly NODE_ENV?: string | undefined;
  readonly OCEAN_LOCAL?: string | undefined;
  readonly FAUCET_KEY?: string | undefined;
  readonly SIGNER_KEY?: `0x${string}` | undefined;
  readonly CHAIN_ID: number;
  readonly ROOT_ADDRESS?: string | undefined;
  readonly ORIGIN?: string | undefined;
  readonly PUSH_TEST_SERVICE?: unknown;
  readonly PUBLIC_RPC_URL?: string | undefined;
  readonly EXPLORER_URL?: string | undefined;
  readonly FILES_ORIGIN?: string | undefined;
  readonly CONSOLE_ORIGIN?: string | undefined;
  readonly OPERATOR_OWNERS?: readonly string[] | undefined;
  readonly SIGNER_OWNERS?: readonly string[] | undefined;
  readonly SIGNER_OPERATORS?: readonly string[] | undefined;
};

/**
 * Refuses everything that is fit only for a developer's machine, in a single error.
 * @throws Error naming every variable and what to do
 */
export function requireProductionValues(start: Start): void {
  if (!isProductionMode(start.NODE_ENV)) return;
  const problems = problemsOf(start);
  if (problems.length === 0) return;
  const mode = start.NODE_ENV === undefined ? 'NODE_ENV is not set, which' : `NODE_ENV=${start.NODE_ENV}`;
  throw new Error(
    `${mode} counts as production, and production refuses:\n  ${problems.join('\n  ')}\n` +
      'Correct these, or set NODE_ENV=development when this is a local start.',
  );
}

function problemsOf(start: Start): string[] {
  const problems = Object.entries(start).flatMap(([name, value]) =>
    [value].flat().some((text) => typeof text === 'string' && TO_CHANGE.test(text))
      ? [`${name}: has the value of the example`]
      : [],
  );
  if (start.OCEAN_LOCAL === '1') problems.push('OCEAN_LOCAL: the built-in chain, its faucet and clock are for a local start');
  if (start.FAUCET_KEY !== undefined) problems.push('FAUCET_KEY: there is no faucet outside of a local start');
  if (start.PUSH_TEST_SERVICE !== undefined) problems.push('PUSH_TEST_SERVICE: notifications go to real push services');
  if (start.SIGNER_KEY !== undefined && isKnownKey(start.SIGNER_KEY))
    problems.push('SIGNER_KEY: everybody knows this key; generate one at random');
  if (LOCAL_CHAINS.has(start.CHAIN_ID)) problems.push(`CHAIN_ID: ${start.CHAIN_ID} is the id of local chains`);
  if (start.ROOT_ADDRESS !== undefined && isKnownAddress(start.ROOT_ADDRESS))
    problems.push('ROOT_ADDRESS: everybody knows the key of this address');
  problems.push(...operatorProblems(start));
  for (const name of ['ORIGIN', 'PUBLIC_RPC_URL', 'EXPLORER_URL', 'FILES_ORIGIN', 'CONSOLE_ORIGIN'] as const) {
    const url = start[name];
    // Members' browsers open these: without https they could be read and changed in transit.
    if (url !== undefined && new URL(url).protocol !== 'https:') problems.push(`${name}: must begin with https://`);
  }
  return problems;
}

const MIN_OPERATORS = 2;

/** The holder of one of these keys approves withdrawals, or can take the role that does. */
function operatorProblems(start: Start): string[] {
  return (['OPERATOR_OWNERS', 'SIGNER_OWNERS', 'SIGNER_OPERATORS'] as const).flatMap((name) => {
    const addresses = start[name];
    if (addresses === undefined) return [];
    const known = addresses.filter(isKnownAddress);
    const few = new Set(addresses).size < MIN_OPERATORS;
    return [
      ...(known.length > 0 ? [`${name}: everybody knows the key of ${known.join(', ')}`] : []),
      ...(few ? [`${name}: two people at least, so that nobody decides alone`] : []),
    ];
  });
}
