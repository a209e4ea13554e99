import { amountText } from '@ocean/api/amount';
import { isUuid } from '@ocean/api/uuid';
import type { Database } from '../../db/database.ts';
import { type Desk, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { prepareExtension } from './change-hold.ts';
import { readHolds } from './read-desk.ts';

const MAX_LISTED = 500;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Proceeds on hold, the earliest release first. */
export async function listHolds(db: Database): Promise<string[]> {
  const found = await readHolds(db, { limit: MAX_LISTED });
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

/** @throws Usage, NotAllowed */
export async function extendHold(desk: Desk, { id, until, reason, signature, usage }: Extending): Promise<readonly string[]> {
  if (id === undefined || !isUuid(id) || until === undefined || !TIME.test(until)) throw new Usage(usage);
  const end = new Date(until);
  if (Number.isNaN(end.getTime())) throw new Usage(usage);
  return perform(desk, await prepareExtension(desk, { id: id.toLowerCase(), until: end, reason }), signature);
}
