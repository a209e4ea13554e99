import { amountText } from '@ocean/api/amount';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import { openRound } from '../../areas/purchases/ido/open-round.ts';
import { countRounds, type OpenedRound, readPlatformNow, readRounds } from '../../areas/purchases/ido/queries.ts';
import type { Database } from '../../db/database.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { actText } from '../../operators/act-text.ts';
import { hasRole, readOperators } from '../../operators/roles.ts';
import { type Act, verifiedSigners } from '../../operators/signatures.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

const USAGE = `npm run ido -- list
npm run ido -- open TOTAL --opens TIME --closes TIME --reason "…" [--signature 0x…]   two operators (finance) sign
TOTAL is an amount of BCG; TIME is written as 2026-12-01T10:00:00Z. A round opens within a day, and its price is fixed when the
second operator signs: what the exchange asks for BCG then, its spread included, or ido.floor if that is more`;

const MAX_LISTED = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** What the operators sign: a round without its price. */
type Round = { readonly totalUnits: bigint; readonly opensAt: Date; readonly closesAt: Date; readonly reason: string };

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
  await requireFit(desk.db, round);
  return openSigned(desk, round, signature);
};

function readTime(text: string | undefined): Date | undefined {
  if (text === undefined || !TIME.test(text)) return undefined;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Before anybody signs; the database checks again when it opens. @throws NotAllowed */
async function requireFit(db: Database, { totalUnits, opensAt, closesAt }: Round): Promise<void> {
  const now = await readPlatformNow(db);
  const refuse = (why: string) => new NotAllowed(`${why}: nothing was opened.`);
  if (closesAt <= opensAt || closesAt <= now) throw refuse('The round would close before it opens');
  if (opensAt.getTime() > now.getTime() + DAY_MS) throw refuse('A round opens within a day, because its price is of now');
  const [last] = await readRounds(db, 1);
  if (last && last.closesAt > opensAt) throw refuse(`Round ${last.number} is open until ${last.closesAt.toISOString()}`);
  const { available } = await readBalance(db, platform.idoPool());
  if (available < totalUnits) throw refuse(`The idoPool holds ${amountText(available, 'BCG')} BCG`);
}

/** Two operators sign. The text counts the rounds, so that it serves once. */
async function openSigned(desk: Desk, round: Round, signature: string | undefined): Promise<readonly string[]> {
  const number = (await countRounds(desk.db)) + 1;
  const signing = await signAct(desk, { ...actOf(desk, number, round), role: 'finance', signaturesNeeded: 2 }, signature);
  if (!signing.isComplete) return signing.lines;
  const authors = signing.signers.slice(0, 2);
  if (!(await openRound(desk.db, createPriceSource(desk.db), { ...round, number, authors }))) {
    throw new NotAllowed('Other operators have opened a round meanwhile: nothing was opened.');
  }
  const [opened] = await readRounds(desk.db, 1);
  return opened ? [`opened ${describeRound(opened)}`] : [];
}

function actOf(desk: Desk, number: number, round: Round): Act {
  const facts = [
    `opens: ${round.opensAt.toISOString()}`,
    `closes: ${round.closesAt.toISOString()}`,
    'price: what the exchange asks for BCG, at least ido.floor',
    `reason: ${round.reason}`,
  ];
  const act = `open round ${number} of the IDO: ${amountText(round.totalUnits, 'BCG')} BCG`;
  return { subject: `ido/${number}`, text: actText(desk, act, facts) };
}

/** Rows are not believed here either: each signature is recovered. A round without two is named, and so are authors who lack the role now. */
async function listRounds(desk: Desk): Promise<string[]> {
  const rounds = await readRounds(desk.db, MAX_LISTED);
  const { available } = await readBalance(desk.db, platform.idoPool());
  const pool = `idoPool  ${amountText(available, 'BCG')} BCG`;
  if (rounds.length === 0) return [pool, 'no round was ever opened'];
  const operators = await readOperators(desk.db, desk);
  const lines = rounds.map(async (round) => {
    const signers = await verifiedSigners(desk.db, actOf(desk, round.number, round));
    const isSigned = round.authors.every((author) => signers.includes(author));
    const strangers = round.authors.filter((author) => !hasRole(operators, author, 'finance'));
    return [
      `${describeRound(round)}, by ${round.authors.join(' and ')}: ${round.reason}`,
      ...(isSigned ? [] : ['NOT SIGNED BY BOTH']),
      ...(strangers.length === 0 ? [] : [`WITHOUT THE ROLE finance NOW: ${strangers.join(', ')}`]),
    ].join('  ');
  });
  return [pool, ...(await Promise.all(lines))];
}

function describeRound({ number, totalUnits, soldUnits, dayUnits, priceUnits, opensAt, closesAt }: OpenedRound): string {
  const bcg = (units: bigint) => amountText(units, 'BCG');
  return `round ${number}: ${bcg(totalUnits)} BCG at ${amountText(priceUnits, 'USDT')} USDT, ${bcg(soldUnits)} sold, at most ${bcg(dayUnits)} a day, ${opensAt.toISOString()} to ${closesAt.toISOString()}`;
}
