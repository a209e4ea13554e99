import { ASSET_NAMES, ASSETS, type Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { createRootAccount } from '../areas/account/entry.ts';
import type { ServerConfig } from '../config.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { setLocalPrices } from '../dev-api/local-prices.ts';
import { genesisMinted } from '../ledger/movements.ts';
import { readParams } from '../params/read-params.ts';
import { requirePlainRole, requireSamePlatform } from './start/check-database.ts';

/**
 * Prepares the platform for the first request: the day offset, the registry's token addresses, the genesis of the main
 * token and the root member. It runs at every start; apart from token addresses and local prices only the first start
 * changes anything.
 * @throws Error when the database belongs to another vault or chain, its role may do too much for production, a token does
 * not have the decimals of its asset, or the vault does not hold the genesis.
 */
export async function bootstrapPlatform(context: Context): Promise<void> {
  const { config } = context;
  if (config.isProduction) await requirePlainRole(context.db);
  const onChain = await readTokenDecimals(context);
  await context.db.transaction(async (tx) => {
    const setting = await tx.one<{ genesis_day: number | null }>(sql`select genesis_day from platform_setting for update`);
    await requireSamePlatform(tx, config);
    await registerTokens(tx, config, onChain);
    if (config.isLocal) await setLocalPrices(tx, context.prices);
    if (setting.genesis_day !== null) return;
    await tx.run(sql`update platform_setting set day_offset_minutes = ${config.dayOffsetMinutes}`);
    await tx.run(sql`update platform_setting set genesis_day = platform_today()`);
    await mintGenesis(context, tx);
    await createRootAccount(tx, { address: config.rootAddress, inviteCode: config.rootInviteCode });
  });
}

/**
 * What each token's contract says. A chain that does not answer keeps no server from starting: the first start, which
 * registers the tokens, needs it anyway, and the address of a registered token is held.
 */
async function readTokenDecimals({ chain, config, log }: Context): Promise<ReadonlyMap<Asset, number>> {
  const answers = ASSET_NAMES.map(async (asset) => {
    const token = config.tokens[asset];
    if (!token) return [];
    try {
      return [[asset, await chain.tokenDecimals(token.address)] as const];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ asset, token: token.address }, 'the decimals of a token could not be read and are not checked');
      return [];
    }
  });
  return new Map((await Promise.all(answers)).flat());
}

async function registerTokens(tx: Transaction, { tokens }: ServerConfig, onChain: ReadonlyMap<Asset, number>): Promise<void> {
  for (const asset of ASSET_NAMES) {
    const token = tokens[asset];
    if (!token) continue;
    const row = await tx.one<{ token_address: string | null; decimals: number }>(
      sql`select token_address, decimals from asset where symbol = ${asset}`,
    );
    requireSameDecimals(asset, {
      'in the registry of assets': ASSETS[asset].decimals,
      'in the ledger': row.decimals,
      'in TOKENS': token.decimals,
      [`in the contract ${token.address}`]: onChain.get(asset) ?? token.decimals,
    });
    if (row.token_address !== null && row.token_address !== token.address.toLowerCase()) {
      throw new Error(`This database uses ${row.token_address} for ${asset}; the configuration names ${token.address}.`);
    }
    await tx.run(
      sql`update asset set token_address = ${token.address.toLowerCase()} where symbol = ${asset} and token_address is null`,
    );
  }
}

/** An amount is a number of base units: under other decimals every stored one would mean another amount. */
function requireSameDecimals(asset: Asset, decimals: Readonly<Record<string, number>>): void {
  if (new Set(Object.values(decimals)).size === 1) return;
  const said = Object.entries(decimals).map(([where, count]) => `${count} ${where}`);
  throw new Error(`The decimals of ${asset} differ: ${said.join(', ')}.`);
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
