import { amountText } from '@ocean/api/amount';
import type { proof } from '@ocean/api/areas/proof';
import { isAsset } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { percentCut } from '@ocean/money/cover';
import { hexOf } from '@ocean/money/proof/bytes';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { countParameterChanges, readParameterHistory, readParams } from '../../params/read-params.ts';
import { readPlatformTime } from '../bots/bot/queries.ts';
import { readGenesisDay } from '../bots/emission/queries.ts';
import { scheduleInPoints } from '../bots/emission/rules.ts';
import { readDays, readTrees, viewDay, viewTree } from './queries.ts';

type Shown = OutputOf<typeof proof.show>;

export const showProof: Handler<typeof proof.show> = ({ db, config }) =>
  db.snapshot(async (q) => ({
    chainId: config.chainId,
    vault: config.vault.toLowerCase(),
    newest: await showNewest(q),
    emission: await showEmission(q),
    paramChanges: await showParamChanges(q),
    audit: await showAudit(q),
  }));

/** Both sides of the same cut: what the vault held at its block, and what was owed to members. */
async function showNewest(q: Queryable): Promise<Shown['newest']> {
  const [newest] = await readDays(q, sql`order by c.day desc limit 1`);
  if (!newest) return null;
  const held = await q.many<{ asset: string; units: bigint }>(sql`
    select asset, units from proof_reserve where day = ${newest.day}`);
  const trees = await readTrees(q, [newest.day]);
  const assets = trees.flatMap((tree) => {
    const reserve = held.find(({ asset }) => asset === tree.asset);
    if (!reserve || !isAsset(tree.asset)) return [];
    const percent = tree.totalUnits > 0n ? percentCut({ held: reserve.units, owed: tree.totalUnits }) : null;
    const amounts = { held: amountText(reserve.units, tree.asset), owed: amountText(tree.totalUnits, tree.asset) };
    return [{ ...viewTree(tree), ...amounts, percent }];
  });
  return { ...viewDay(newest), assets };
}

async function showEmission(q: Queryable): Promise<Shown['emission']> {
  const { today } = await readPlatformTime(q);
  const firstDay = await readGenesisDay(q);
  const { emitted } = await q.one<{ emitted: bigint }>(sql`select coalesce(sum(emitted_units), 0) as emitted from emission_day`);
  return {
    firstDay,
    emitted: amountText(emitted, 'BCG'),
    uncollected: amountText((await readBalance(q, platform.emissionOwed())).posted, 'BCG'),
    pool: amountText((await readBalance(q, platform.emissionPool())).posted, 'BCG'),
    schedule: scheduleInPoints(await readParams(q, today), { today, genesisDay: firstDay ?? today }),
  };
}

async function showParamChanges(q: Queryable): Promise<Shown['paramChanges']> {
  const [last] = await readParameterHistory(q, { page: { size: 1, skip: 0 } });
  return { total: await countParameterChanges(q, undefined), lastAt: last?.at.toISOString() ?? null };
}

type AuditRow = {
  readonly at: Date;
  readonly checked: number;
  readonly broken: number;
  readonly isFull: boolean;
  readonly number: number | null;
  readonly hash: Buffer | null;
};

async function showAudit(q: Queryable): Promise<Shown['audit']> {
  const last = await q.maybeOne<AuditRow>(sql`
    select at, checked, broken, is_full as "isFull", seal_number as number, seal_hash as hash
    from ledger.audit_result order by ledger.audit_result.number desc limit 1`);
  if (!last) return null;
  const { at, checked, broken, isFull, number, hash } = last;
  return { at: at.toISOString(), checked, broken, isFull, seal: number === null || !hash ? null : { number, hash: hexOf(hash) } };
}
