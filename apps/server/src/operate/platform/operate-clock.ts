import sql from 'sql-template-tag';
import { type ClockJump, confirmClock, readClockJumps, readWaitingJump } from '../../areas/bots/emission/clock-watch.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

const USAGE = `npm run clock -- state
npm run clock -- confirm --reason "…" [--signature 0x…]   an owner signs that the database's clock is right after a jump`;

const MAX_LISTED = 100;
const MS_OF_HOUR = 3_600_000;

/** Shows the database's clock and its jumps, and confirms the one that keeps days from being closed. */
export const operateClock: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, ...rest] = positionals;
  const { reason, signature } = values;
  if (rest.length > 0) throw new Usage(USAGE);
  if (command === 'state' && !reason) return showState(desk.db);
  if (command !== 'confirm' || !reason) throw new Usage(USAGE);
  return confirm(desk, reason, signature);
};

/** The text names the jump by its instant, so that it serves once, and the days that will be closed. */
async function confirm(desk: Desk, reason: string, signature: string | undefined): Promise<readonly string[]> {
  const jump = await readWaitingJump(desk.db);
  if (!jump) throw new NotAllowed('No jump of the clock waits: nothing was changed.');
  const { seenAt } = jump;
  const clock = await readClock(desk.db);
  const text = actText(desk, 'confirm the clock of the database', [
    `jump: ${hoursOf(jump)} ahead, seen ${seenAt}`,
    `the clock says ${describeDays(clock)}`,
    'from no day is closed to days are closed by this clock',
    `reason: ${reason}`,
  ]);
  const signing = await signAct(desk, { subject: `clock/${seenAt}`, text, role: 'owner', signaturesNeeded: 1 }, signature);
  const [confirmedBy] = signing.signers;
  // What is closed too early is never opened again: the operator compares this time with the real one before signing.
  if (confirmedBy === undefined) return [describeNow(clock), ...signing.lines];
  if (!(await confirmClock(desk.db, { seenAt, confirmedBy, reason }))) {
    throw new NotAllowed('Another operator has confirmed this jump meanwhile: nothing was changed.');
  }
  return ['the clock is confirmed: days are closed by it again'];
}

async function showState(db: Database): Promise<string[]> {
  const jumps = await readClockJumps(db, MAX_LISTED);
  return [describeNow(await readClock(db)), ...(jumps.length === 0 ? ['the clock never jumped'] : jumps.map(describeJump))];
}

type Clock = { readonly now: Date; readonly today: number; readonly open: number | null };

function readClock(db: Database): Promise<Clock> {
  return db.one<Clock>(sql`
    select clock_timestamp() as now, platform_today() as today, (select day from emission_day where closed_at is null) as open`);
}

function describeNow(clock: Clock): string {
  return `the clock of the database says ${clock.now.toISOString()}: ${describeDays(clock)}`;
}

function describeDays({ today, open }: Clock): string {
  return `day ${today}; ${open === null ? 'no day is open' : `day ${open} is open`}`;
}

function describeJump(jump: ClockJump): string {
  const what = `${jump.seenAt}  ${hoursOf(jump)} ahead`;
  return jump.confirmedBy === null
    ? `${what}, waits for an owner: no day is closed`
    : `${what}, confirmed by ${jump.confirmedBy}: ${jump.reason ?? 'no reason was kept'}`;
}

function hoursOf({ aheadMs }: ClockJump): string {
  return `${(aheadMs / MS_OF_HOUR).toFixed(1)} hours`;
}
