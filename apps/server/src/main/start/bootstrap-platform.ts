import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { createRootAccount } from '../../areas/account/entry.ts';
import { listMarkets } from '../../areas/desk/entry.ts';
import { loadShippedQuestions } from '../../areas/desk/quiz/entry.ts';
import { loadShippedArticles } from '../../areas/support/entry.ts';
import type { ServerConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { setLocalPrices } from '../../dev-api/local-prices.ts';
import { countByStoredDecimals } from '../../ledger/decimals.ts';
import { genesisMinted } from '../../ledger/movements.ts';
import { readParams } from '../../params/read-params.ts';
import { claimDatabase } from './check-database.ts';

/** More would leave an amount of 38 digits too few whole tokens. */
const MAX_DECIMALS = 18;

/**
 * Prepares the platform for the first request: the day offset, the tokens of the assets, the genesis of the main
 * token, the root member, the help articles, and the markets and questions of the desk. It runs at every start; apart from new
 * tokens, markets, texts and local prices only the first start changes anything.
 * @throws Error when the database belongs to another vault or chain, the decimals of a token are unknown or not those of its
 * asset, or the vault does not hold the genesis.
 */
export async function bootstrapPlatform(context: Context): Promise<void> {
  const { config } = context;
  const onChain = await readTokenDecimals(context);
  await context.db.transaction(async (tx) => {
    const setting = await tx.one<{ genesis_day: number | null }>(sql`select genesis_day from platform_setting for update`);
    await claimDatabase(tx, config);
    await registerTokens(tx, config, onChain);
    await countByStoredDecimals(tx);
    await loadShippedArticles(tx);
    await listMarkets(tx);
    await loadShippedQuestions(tx);
    if (config.isLocal) await setLocalPrices(tx);
    if (setting.genesis_day !== null) return;
    await tx.run(sql`update platform_setting set day_offset_minutes = ${config.dayOffsetMinutes}`);
    await tx.run(sql`update platform_setting set genesis_day = platform_today()`);
    await mintGenesis(context, tx);
    await createRootAccount(tx, { address: config.rootAddress, inviteCode: config.rootInviteCode });
  });
}

/**
 * Reads each token's contract through a quorum of the nodes. A token that is already registered is compared only when the
 * chain answers: its address is fixed, and its decimals cannot have changed.
 */
async function readTokenDecimals({ chain, config, log }: Context): Promise<ReadonlyMap<Asset, number>> {
  const answers = ASSET_NAMES.map(async (asset) => {
    const token = config.tokens[asset];
    if (!token) return [];
    try {
      return [[asset, await chain.tokenDecimals(token.address)] as const];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ asset, token: token.address }, 'the decimals of a token could not be read');
      return [];
    }
  });
  return new Map((await Promise.all(answers)).flat());
}

type RegisteredToken = { readonly symbol: Asset; readonly address: string | null; readonly decimals: number };

async function registerTokens(tx: Transaction, config: ServerConfig, onChain: ReadonlyMap<Asset, number>): Promise<void> {
  for (const { symbol, address } of await checkTokens(tx, config, onChain)) {
    await registerToken(tx, { symbol, address, decimals: onChain.get(symbol) });
  }
}

/**
 * The same checks, for a process that may not register anything.
 * @throws Error also when a token of the configuration is not registered.
 */
export async function requireTokens(context: Context): Promise<void> {
  const [missing] = await checkTokens(context.db, context.config, await readTokenDecimals(context));
  if (missing) throw new Error(`This database has no token for ${missing.symbol}; the configuration names ${missing.address}.`);
}

/** @returns the configured tokens that are not registered yet. */
async function checkTokens(q: Queryable, { tokens }: ServerConfig, onChain: ReadonlyMap<Asset, number>) {
  const known = await q.many<RegisteredToken>(
    sql`select symbol, token_address as address, decimals from asset order by position`,
  );
  return known.flatMap(({ symbol, address, decimals }) => {
    const token = tokens[symbol];
    if (!token) return [];
    const chainDecimals = onChain.get(symbol);
    requireSameDecimals(symbol, {
      ...(address !== null && { 'in the ledger': decimals }),
      'in TOKENS': token.decimals,
      ...(chainDecimals !== undefined && { [`in the contract ${token.address}`]: chainDecimals }),
    });
    if (address === null) return [{ symbol, address: token.address }];
    if (address === token.address.toLowerCase()) return [];
    throw new Error(`This database uses ${address} for ${symbol}; the configuration names ${token.address}.`);
  });
}

async function registerToken(tx: Transaction, token: { symbol: Asset; address: string; decimals: number | undefined }) {
  const { symbol, address, decimals } = token;
  if (decimals === undefined) throw new Error(`No quorum of the nodes says how many decimals ${symbol} (${address}) has.`);
  if (decimals > MAX_DECIMALS)
    throw new Error(`${symbol} (${address}) has ${decimals} decimals; at most ${MAX_DECIMALS} can be kept.`);
  await tx.run(sql`select register_token(${symbol}, ${address.toLowerCase()}, ${decimals})`);
}

/** An amount is a number of base units: with other decimals every stored amount would mean another one. */
function requireSameDecimals(asset: Asset, decimals: Readonly<Record<string, number>>): void {
  if (new Set(Object.values(decimals)).size === 1) return;
  const counts = Object.entries(decimals).map(([where, count]) => `${count} ${where}`);
  throw new Error(`The decimals of ${asset} differ: ${counts.join(', ')}.`);
}

/** The pools are posted only when the vault holds the tokens: the platform never owes what it does not hold. */
async function mintGenesis({ chain, config, ledger }: Context, tx: Transaction): Promise<void> {
  const params = await readParams(tx);
  const token = config.tokens.BCG;
  if (!token) throw new Error('TOKENS does not name BCG.');
  const held = await chain.tokenBalance(token.address, config.vault);
  const needed = params['genesis.cap'];
  if (held < needed) throw new Error(`The vault holds ${held} base units of BCG; the genesis needs ${needed}.`);
  await ledger.postIn(tx, [
    genesisMinted({
      total: needed,
      emission: params['genesis.emission'],
      staking: params['genesis.staking'],
      ido: params['genesis.ido'],
      convert: params['genesis.convert'],
      awards: params['genesis.awards'],
    }),
  ]);
}
