import { amountText } from '@ocean/api/amount';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { type Desk, type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { describeRound, prepareRound, readCheckedRounds } from './prepare-round.ts';

const USAGE = `npm run ido -- list
npm run ido -- open TOTAL --opens TIME --closes TIME --reason "…" [--signature 0x…]   two operators (finance) sign
TOTAL is an amount of BCG; TIME is written as 2026-12-01T10:00:00Z. A round opens within a day, and its price is fixed when the
second operator signs: what the exchange asks for BCG then, its spread included, or ido.floor if that is more`;

const MAX_LISTED = 100;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Shows the rounds of the IDO and opens one. A round is never changed: it ends by its time, or when it is sold out. */
export const operateIdo: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['opens', 'closes', 'reason']);
  const [command, total, ...rest] = positionals;
  const { opens, closes, reason, signature } = values;
  if (command === 'list' && total === undefined && !reason) return listRounds(desk);
  const parsed = parseAmount(total, decimalsOf('BCG'));
  const [opensAt, closesAt] = [readTime(opens), readTime(closes)];
  if (command !== 'open' || rest.length > 0 || !parsed.ok || parsed.units === 0n || !opensAt || !closesAt || !reason) {
    throw new Usage(USAGE);
  }
  const round = { totalUnits: parsed.units, opensAt, closesAt, reason };
  return perform(desk, await prepareRound(desk, round), signature);
};

function readTime(text: string | undefined): Date | undefined {
  if (text === undefined || !TIME.test(text)) return undefined;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Marks a round without two signatures, and authors who lack the role now. */
async function listRounds(desk: Desk): Promise<string[]> {
  const rounds = await readCheckedRounds(desk, MAX_LISTED);
  const { available } = await readBalance(desk.db, platform.idoPool());
  const pool = `idoPool  ${amountText(available, 'BCG')} BCG`;
  if (rounds.length === 0) return [pool, 'no round was ever opened'];
  const lines = rounds.map((round) =>
    [
      `${describeRound(round)}, by ${round.authors.join(' and ')}: ${round.reason}`,
      ...(round.isSigned ? [] : ['NOT SIGNED BY BOTH']),
      ...(round.strangers.length === 0 ? [] : [`WITHOUT THE ROLE finance NOW: ${round.strangers.join(', ')}`]),
    ].join('  '),
  );
  return [pool, ...lines];
}
