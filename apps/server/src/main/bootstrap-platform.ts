import { ASSET_NAMES } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import { createRootAccount } from '../areas/account/entry.ts';
import { readParams } from '../areas/ops/queries.ts';
import type { ServerConfig } from '../config.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { setLocalPrices } from '../dev-api/local-prices.ts';
import { genesisMinted } from '../ledger/movements.ts';

/**
 * What must be true before the first request: the clock's rules, the registry's token addresses, the genesis of the
 * main token and the root member. Every start runs it; only the first one changes anything.
 * @throws Error when the database belongs to another chain or the vault does not hold the genesis.
 */
export async function bootstrapPlatform(context: Context): Promise<void> {
  const { config } = context;
  await context.db.transaction(async (tx) => {
    const setting = await tx.one<{ genesis_day: number | null }>(sql`select genesis_day from platform_setting for update`);
    await registerTokens(tx, config);
    if (config.isLocal) await setLocalPrices(tx, context.prices);
    if (setting.genesis_day !== null) return;
    await tx.run(sql`update platform_setting set day_offset_minutes = ${config.dayOffsetMinutes}`);
    await tx.run(sql`update platform_setting set genesis_day = platform_today()`);
    await mintGenesis(context, tx);
    await createRootAccount(tx, { address: config.rootAddress, inviteCode: config.rootInviteCode });
  });
}

async function registerTokens(tx: Transaction, { tokens }: ServerConfig): Promise<void> {
  for (const asset of ASSET_NAMES) {
    const token = tokens[asset];
    if (!token) continue;
    const row = await tx.one<{ token_address: string | null; decimals: number }>(
      sql`select token_address, decimals from asset where symbol = ${asset}`,
    );
    if (row.decimals !== token.decimals)
      throw new Error(`${asset} has ${row.decimals} decimals in the ledger, not ${token.decimals}.`);
    if (row.token_address !== null && row.token_address !== token.address.toLowerCase()) {
      throw new Error(`This database keeps ${asset} of ${row.token_address}; the configuration names ${token.address}.`);
    }
    await tx.run(
      sql`update asset set token_address = ${token.address.toLowerCase()} where symbol = ${asset} and token_address is null`,
    );
  }
}

/** The platform pays only from what it holds: the pools are posted only when the vault really has the tokens. */
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
