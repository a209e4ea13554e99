import sql from 'sql-template-tag';
import { type ClockJump, confirmClock, readWaitingJump } from '../../areas/bots/emission/clock-watch.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

const MS_OF_HOUR = 3_600_000;

/**
 * The text names the instant of the jump, so that it is valid once, and the days that will be closed.
 * @throws NotAllowed
 */
export async function prepareClockConfirmation(desk: Desk, reason: string): Promise<PreparedAct> {
  const { db } = desk;
  const jump = await readWaitingJump(db);
  if (!jump) throw new NotAllowed('No jump of the clock waits: nothing was changed.');
  const { seenAt } = jump;
  const clock = await readClock(db);
  return {
    subject: `clock/${seenAt}`,
    text: actText(desk, 'confirm the clock of the database', [
      `jump: ${hoursOf(jump)} ahead, seen ${seenAt}`,
      `the clock says ${describeDays(clock)}`,
      'from no day is closed to days are closed by this clock',
      `reason: ${reason}`,
    ]),
    role: 'owner',
    signaturesNeeded: 1,
    change: { subject: `clock/${seenAt}`, before: 'no day is closed', after: 'days are closed by this clock', reason },
    async carryOut([confirmedBy = '']) {
      if (!(await confirmClock(db, { seenAt, confirmedBy, reason }))) {
        throw new NotAllowed('Another operator has confirmed this jump meanwhile: nothing was changed.');
      }
      return ['the clock is confirmed: days are closed by it again'];
    },
  };
}

export type Clock = { readonly now: Date; readonly today: number; readonly open: number | null };

export function readClock(db: Database): Promise<Clock> {
  return db.one<Clock>(sql`
    select clock_timestamp() as now, platform_today() as today, (select day from emission_day where closed_at is null) as open`);
}

export function describeNow(clock: Clock): string {
  return `the clock of the database says ${clock.now.toISOString()}: ${describeDays(clock)}`;
}

function describeDays({ today, open }: Clock): string {
  return `day ${today}; ${open === null ? 'no day is open' : `day ${open} is open`}`;
}

export function hoursOf({ aheadMs }: ClockJump): string {
  return `${(aheadMs / MS_OF_HOUR).toFixed(1)} hours`;
}
