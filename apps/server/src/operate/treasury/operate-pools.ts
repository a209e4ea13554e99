import { amountText } from '@ocean/api/amount';
import { isAsset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import { countTreasuryMovements, type TreasuryRow } from '../../areas/ops/treasury/queries.ts';
import { FUNDED_POOLS } from '../../areas/ops/treasury/rules.ts';
import type { Database } from '../../db/database.ts';
import { hasRole, readOperators } from '../../operators/roles.ts';
import { readSignatures, verifiedSigners } from '../../operators/signatures.ts';
import { type Desk, type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareMove } from './prepare-move.ts';
import { readPools } from './read-pools.ts';
import { readCheckedMovements } from './show-movements.ts';

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
  if (command === 'fund' && !FUNDED_POOLS.some((pool) => pool === to)) throw new Usage(USAGE);
  const kind = command === 'fund' ? 'poolFunded' : 'treasuryPaid';
  return perform(desk, await prepareMove(desk, { kind, to, asset, units: parsed.units, reason }), signature);
};

/** The treasury and every pool, by asset. */
async function listPools(db: Database): Promise<string[]> {
  return (await readPools(db)).map(({ part, asset, units }) => `${part}  ${amountText(units, asset)} ${asset}`);
}

/** Texts for the next movement that one operator has signed. They become unusable once another movement of the treasury is made. */
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

/** Marks a movement without two signatures, authors who lack the role now, and a row without a movement in the ledger. */
async function showHistory(desk: Desk): Promise<string[]> {
  const rows = await readCheckedMovements(desk, { limit: MAX_LISTED });
  if (rows.length === 0) return ['nothing was ever moved out of the treasury by operators'];
  return rows.map((row) =>
    [
      describeRow(row),
      ...(row.isSigned ? [] : ['NOT SIGNED BY BOTH']),
      ...(row.strangers.length === 0 ? [] : [`WITHOUT THE ROLE finance NOW: ${row.strangers.join(', ')}`]),
      ...(row.leftUnits === null ? ['MOVED NOTHING'] : []),
    ].join('  '),
  );
}

function describeRow({ number, asset, units, pool, account, authors, reason, at, leftUnits }: TreasuryRow): string {
  const text = (amount: bigint) => amountText(amount, asset);
  const treasury = leftUnits === null ? '' : ` treasury ${text(leftUnits + units)} → ${text(leftUnits)} ${asset},`;
  return `${at.toISOString()}  ${number}  ${text(units)} ${asset} to ${pool ?? account},${treasury} by ${authors.join(' and ')}: ${reason}`;
}
