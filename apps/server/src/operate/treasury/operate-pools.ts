import { amountText } from '@ocean/api/amount';
import { type Asset, isAsset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import { findAccount } from '../../areas/account/queries.ts';
import { moveTreasury } from '../../areas/ops/treasury/move-treasury.ts';
import { countTreasuryMovements, readTreasuryMovements, type TreasuryRow } from '../../areas/ops/treasury/queries.ts';
import { FUNDED_POOLS, type FundedPool, mayHold, type TreasuryMove } from '../../areas/ops/treasury/rules.ts';
import type { Database } from '../../db/database.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { actText } from '../../operators/act-text.ts';
import { hasRole, readOperators } from '../../operators/roles.ts';
import { type Act, readSignatures, verifiedSigners } from '../../operators/signatures.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

const USAGE = `npm run pools -- list
npm run pools -- history
npm run pools -- fund POOL amount ASSET --reason "…" [--signature 0x…]   two operators (finance) sign; out of the treasury
npm run pools -- pay 0x… amount ASSET --reason "…" [--signature 0x…]     two operators (finance) sign; out of the treasury, to a member
pools: ${FUNDED_POOLS.join(', ')}`;

const MAX_LISTED = 500;

/** Shows the pools and the treasury, funds a pool and pays a member. Every movement is named, balanced and public. */
export const operatePools: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, to = '', amount, asset, ...rest] = positionals;
  const { reason, signature } = values;
  if (command === 'list' && to === '' && !reason) return [...(await listPools(desk.db)), ...(await listHalfSigned(desk))];
  if (command === 'history' && to === '' && !reason) return showHistory(desk);
  if ((command !== 'fund' && command !== 'pay') || !reason || !isAsset(asset) || rest.length > 0) throw new Usage(USAGE);
  const parsed = parseAmount(amount, decimalsOf(asset));
  if (!parsed.ok || parsed.units === 0n) throw new Usage(USAGE);
  const base = { asset, units: parsed.units, reason };
  const move: TreasuryMove =
    command === 'fund'
      ? { ...base, kind: 'poolFunded', pool: requirePool(to, asset) }
      : { ...base, kind: 'treasuryPaid', account: await requireMember(desk.db, to) };
  await requireCovered(desk.db, move);
  return moveSigned(desk, move, signature);
};

/** @throws Usage, NotAllowed */
function requirePool(name: string, asset: Asset): FundedPool {
  const pool = FUNDED_POOLS.find((known) => known === name);
  if (!pool) throw new Usage(USAGE);
  if (!mayHold(pool, asset)) throw new NotAllowed(`The ${pool} holds BCG, not ${asset}: nothing was moved.`);
  return pool;
}

/** @throws NotAllowed */
async function requireMember(db: Database, who: string): Promise<string> {
  const found = await findAccount(db, who);
  if (!found) throw new NotAllowed(`${who} is no member: nothing was moved.`);
  return found.address;
}

/** Before anybody signs; the ledger checks again when it moves. @throws NotAllowed */
async function requireCovered(db: Database, { asset, units }: TreasuryMove): Promise<void> {
  const { available } = await readBalance(db, platform.treasury(asset));
  if (available < units) throw new NotAllowed(`The treasury holds ${amountText(available, asset)} ${asset}: nothing was moved.`);
}

/** Two operators sign. The text counts the movements out of the treasury, so that it serves once. */
async function moveSigned(desk: Desk, move: TreasuryMove, signature: string | undefined): Promise<readonly string[]> {
  const number = (await countTreasuryMovements(desk.db)) + 1;
  const signing = await signAct(desk, { ...actOf(desk, number, move), role: 'finance', signaturesNeeded: 2 }, signature);
  if (!signing.isComplete) return signing.lines;
  if (!(await moveTreasury(desk.db, { ...move, number, authors: signing.signers.slice(0, 2) }))) {
    throw new NotAllowed('Other operators have moved the treasury meanwhile: nothing was moved.');
  }
  return [`moved ${describeMove(move)}`];
}

function actOf(desk: Desk, number: number, move: TreasuryMove): Act {
  const facts = [`movement: ${number}`, `reason: ${move.reason}`];
  return { subject: `treasury/${number}`, text: actText(desk, `move ${describeMove(move)}`, facts) };
}

function describeMove(move: TreasuryMove): string {
  const to = move.kind === 'poolFunded' ? move.pool : `member ${move.account}`;
  return `${amountText(move.units, move.asset)} ${move.asset} from the treasury to ${to}`;
}

/** The treasury and every pool, by asset. */
async function listPools(db: Database): Promise<string[]> {
  const rows = await db.many<{ part: string; asset: Asset; units: bigint }>(sql`
    select a.part, a.asset, b.posted as units from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.owner = 'platform' and a.part <> 'vault' and (b.posted <> 0 or a.part <> 'treasury') order by a.part, a.asset`);
  return rows.map(({ part, asset, units }) => `${part}  ${amountText(units, asset)} ${asset}`);
}

/** Texts for the next movement that one operator has signed. Once the treasury has moved otherwise they can no longer be used. */
async function listHalfSigned(desk: Desk): Promise<string[]> {
  const subject = `treasury/${(await countTreasuryMovements(desk.db)) + 1}`;
  const signed = (await readSignatures(desk.db, subject)).filter((row) => row.subject === subject);
  const operators = await readOperators(desk.db, desk);
  const texts = [...new Set(signed.map(({ text }) => text))];
  const listed = await Promise.all(
    texts.map(async (text) => {
      const signers = (await verifiedSigners(desk.db, { subject, text })).filter((one) => hasRole(operators, one, 'finance'));
      return signers.length === 0 ? [] : ['', `signed by ${signers.join(', ')}; another operator signs the same text`, '', text];
    }),
  );
  return listed.flat();
}

/**
 * Rows are not believed here either: each signature is recovered. A movement without two is named, and so are authors who
 * lack the role now and a row for which nothing was moved.
 */
async function showHistory(desk: Desk): Promise<string[]> {
  const rows = await readTreasuryMovements(desk.db, { limit: MAX_LISTED });
  if (rows.length === 0) return ['nothing was ever moved out of the treasury by operators'];
  const operators = await readOperators(desk.db, desk);
  return Promise.all(
    rows.map(async (row) => {
      const signers = await verifiedSigners(desk.db, actOf(desk, row.number, moveOf(row)));
      const isSigned = row.authors.every((author) => signers.includes(author));
      const strangers = row.authors.filter((author) => !hasRole(operators, author, 'finance'));
      return [
        describeRow(row),
        ...(isSigned ? [] : ['NOT SIGNED BY BOTH']),
        ...(strangers.length === 0 ? [] : [`WITHOUT THE ROLE finance NOW: ${strangers.join(', ')}`]),
        ...(row.leftUnits === null ? ['MOVED NOTHING'] : []),
      ].join('  ');
    }),
  );
}

function moveOf({ asset, units, reason, pool, account }: TreasuryRow): TreasuryMove {
  const base = { asset, units, reason };
  return pool === null ? { ...base, kind: 'treasuryPaid', account: account ?? '' } : { ...base, kind: 'poolFunded', pool };
}

function describeRow({ number, asset, units, pool, account, authors, reason, at, leftUnits }: TreasuryRow): string {
  const text = (amount: bigint) => amountText(amount, asset);
  const treasury = leftUnits === null ? '' : ` treasury ${text(leftUnits + units)} → ${text(leftUnits)} ${asset},`;
  return `${at.toISOString()}  ${number}  ${text(units)} ${asset} to ${pool ?? account},${treasury} by ${authors.join(' and ')}: ${reason}`;
}
