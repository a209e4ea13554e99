import { amountText } from '@ocean/api/amount';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { extendHold as extendHoldOf, findHold, type Hold } from '../../areas/desk/order/extend-hold.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, Usage } from '../operation.ts';
import { requireStranger, signAct } from '../sign-act.ts';

const MAX_LISTED = 500;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

type Held = {
  readonly id: string;
  readonly operator: string;
  readonly quoteUnits: bigint;
  readonly releaseAt: Date;
  readonly extensions: number;
};

/** Proceeds on hold, those that are released soonest first. */
export async function listHolds(db: Database): Promise<string[]> {
  const found = await db.many<Held>(sql`
    select o.id, o.operator, o.quote_units as "quoteUnits", o.release_at as "releaseAt",
      (select count(*) from desk_hold_extension e where e.order_id = o.id)::integer as extensions
    from desk_order o where o.state = 'completed' and o.release_at > platform_now() order by o.release_at, o.id limit ${MAX_LISTED}`);
  if (found.length === 0) return ['nothing is on hold'];
  return found.map(({ id, operator, quoteUnits, releaseAt, extensions }) => {
    const extended = extensions === 0 ? '' : `  extended ${extensions} times`;
    return `${id}  ${amountText(quoteUnits, 'USDT')} USDT  of ${operator}  until ${releaseAt.toISOString()}${extended}`;
  });
}

type Extending = {
  readonly id: string | undefined;
  readonly until: string | undefined;
  readonly reason: string;
  readonly signature: string | undefined;
  readonly usage: string;
};

/** One operator signs. The money stays the passageway's: the clock releases it at the new time. @throws Usage, NotAllowed */
export async function extendHold(desk: Desk, { id, until, reason, signature, usage }: Extending): Promise<readonly string[]> {
  if (id === undefined || !ID.test(id) || until === undefined || !TIME.test(until)) throw new Usage(usage);
  const held = await findHold(desk.db, id.toLowerCase());
  if (!held) throw new NotAllowed(`Order ${id} holds nothing now: nothing was changed.`);
  const { orderId, number } = held;
  const end = readUntil(until, held, usage);
  const text = actText(desk, `extend the hold of order ${orderId}`, [
    `extension: ${number}`,
    `passageway: ${held.operator}`,
    `until ${end.toISOString()} instead of ${held.releaseAt.toISOString()}`,
    `reason: ${reason}`,
  ]);
  const subject = `desk/hold/${orderId}/${number}`;
  const signing = await signAct(desk, { subject, text, role: 'finance', signaturesNeeded: 1 }, signature);
  if (!signing.isComplete) return signing.lines;
  const about = {
    accounts: [held.operator, held.customer],
    refusal: 'belongs to the line of a party of this order: another operator decides.',
  };
  const author = await requireStranger(desk, about, signing.signers);
  await putOff(desk.db, { orderId, number, until: end, author, reason });
  return [`order ${orderId} is on hold until ${end.toISOString()}`];
}

/** The operator signed it; another one may have put it off meanwhile. @throws NotAllowed */
async function putOff(db: Database, extending: Parameters<typeof extendHoldOf>[1]): Promise<void> {
  await extendHoldOf(db, extending).catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause;
    throw new NotAllowed('This has changed meanwhile: read it again. Nothing was changed.', { cause });
  });
}

function readUntil(until: string, { releaseAt, latest }: Hold, usage: string): Date {
  const end = new Date(until);
  if (Number.isNaN(end.getTime())) throw new Usage(usage);
  if (end <= releaseAt || end > latest) {
    throw new NotAllowed(
      `This hold can end between ${releaseAt.toISOString()} and ${latest.toISOString()}: nothing was changed.`,
    );
  }
  return end;
}
