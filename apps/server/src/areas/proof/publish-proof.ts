import { createHash } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { rowsOfDay } from './rows-of-day.ts';

/** Nodes forget the state of old blocks, so a cut that waited longer than this for its reserves is retaken. */
const MAX_WAIT_MINUTES = 10;
/** How long leaf inputs are kept; the database keeps at least two weeks in any case. */
const KEPT_DAYS = 31;

/**
 * Publishes the proof of the last closed day, if it has none: cut, reserves, trees, publication. Each step happens once, in
 * whichever process, and the next one continues from its result; nothing of a day is visible before the last step.
 * @returns the day, or undefined when there is nothing to publish
 */
export async function publishProof(context: Context): Promise<number | undefined> {
  const { db } = context;
  const day = (await readWaiting(db)) ?? (await takeCut(db));
  if (day === undefined) return undefined;
  await noteReserves(context, day);
  for (const { asset } of await readTokens(db)) await db.run(sql`select build_proof_tree(${day}, ${asset})`);
  const { sha256, bytes } = await hashRows(db, day);
  await db.run(sql`select publish_proof(${day}, ${sha256}, ${bytes})`);
  return day;
}

export async function forgetBalances({ db }: Context): Promise<void> {
  await db.run(sql`select forget_proof_balances(${KEPT_DAYS}::integer)`);
}

async function readWaiting(db: Database): Promise<number | undefined> {
  const row = await db.maybeOne<{ day: number }>(sql`
    select c.day from proof_cut c left join proof_publication p on p.day = c.day where p.day is null order by c.day limit 1`);
  return row?.day;
}

async function takeCut(db: Database): Promise<number | undefined> {
  return (await db.one<{ day: number | null }>(sql`select take_proof_cut() as day`)).day ?? undefined;
}

type Token = { readonly asset: string; readonly token: `0x${string}` };

function readTokens(db: Database): Promise<Token[]> {
  return db.many<Token>(sql`
    select symbol as asset, token_address as token from asset where token_address is not null order by position`);
}

/** Stores what the vault held at the end of the cut's block. */
async function noteReserves({ db, chain }: Context, day: number): Promise<void> {
  const tokens = await readTokens(db);
  const cut = await db.one<{ vault: `0x${string}`; block: number; noted: number; isLate: boolean }>(sql`
    select c.vault, c.block, (select count(*) from proof_reserve r where r.day = c.day) as noted,
      c.cut_at < clock_timestamp() - make_interval(mins => ${MAX_WAIT_MINUTES}) as "isLate"
    from proof_cut c where c.day = ${day}`);
  if (cut.noted === tokens.length) return;
  try {
    const held = await Promise.all(tokens.map(({ token }) => chain.tokenBalance(token, cut.vault, cut.block)));
    await db.run(sql`
      select note_proof_reserves(${day}, ${tokens.map(({ asset }) => asset)}::text[], ${held}::numeric[])`);
  } catch (error) {
    if (cut.isLate && error instanceof Refusal && error.key === 'CHAIN_UNAVAILABLE')
      await db.run(sql`select drop_proof_cut(${day})`);
    throw error;
  }
}

async function hashRows(db: Database, day: number): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const text of rowsOfDay(db, day)) {
    hash.update(text);
    bytes += Buffer.byteLength(text);
  }
  return { sha256: hash.digest('hex'), bytes };
}
