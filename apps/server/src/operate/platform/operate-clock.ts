import { type ClockJump, readClockJumps } from '../../areas/bots/emission/clock-watch.ts';
import type { Database } from '../../db/database.ts';
import { type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { describeNow, hoursOf, prepareClockConfirmation, readClock } from './confirm-clock.ts';

const USAGE = `npm run clock -- state
npm run clock -- confirm --reason "…" [--signature 0x…]   an owner signs that the database's clock is right after a jump`;

const MAX_LISTED = 100;
/** Shows the database's clock and its jumps, and confirms the one that prevents days from being closed. */
export const operateClock: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, ...rest] = positionals;
  const { reason, signature } = values;
  if (rest.length > 0) throw new Usage(USAGE);
  if (command === 'state' && !reason) return showState(desk.db);
  if (command !== 'confirm' || !reason) throw new Usage(USAGE);
  const lines = await perform(desk, await prepareClockConfirmation(desk, reason), signature);
  // A day closed too early is never opened again, so the operator compares this time with the real one before signing.
  return isDone(lines) ? lines : [describeNow(await readClock(desk.db)), ...lines];
};

const isDone = (lines: readonly string[]) => lines.length === 1;

async function showState(db: Database): Promise<string[]> {
  const jumps = await readClockJumps(db, MAX_LISTED);
  return [describeNow(await readClock(db)), ...(jumps.length === 0 ? ['the clock never jumped'] : jumps.map(describeJump))];
}

function describeJump(jump: ClockJump): string {
  const what = `${jump.seenAt}  ${hoursOf(jump)} ahead`;
  return jump.confirmedBy === null
    ? `${what}, waits for an owner: no day is closed`
    : `${what}, confirmed by ${jump.confirmedBy}: ${jump.reason ?? 'no reason was kept'}`;
}
