import { Refusal } from '@ocean/api/errors';
import { extendHold, findHold } from '../../areas/desk/order/extend-hold.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { requireUnrelatedSigner } from '../sign-act.ts';

type Extending = { readonly id: string; readonly until: Date; readonly reason: string };

/** Signed by one operator. The money stays the passageway's and is released by the clock at the new time. @throws NotAllowed */
export async function prepareExtension(desk: Desk, { id, until, reason }: Extending): Promise<PreparedAct> {
  const held = await findHold(desk.db, id);
  if (!held) throw new NotAllowed(`Order ${id} holds nothing now: nothing was changed.`);
  const { orderId, number, operator, customer, releaseAt, latest } = held;
  const [was, end] = [releaseAt.toISOString(), until.toISOString()];
  if (until <= releaseAt || until > latest) {
    throw new NotAllowed(`This hold can end between ${was} and ${latest.toISOString()}: nothing was changed.`);
  }
  const facts = [`extension: ${number}`, `passageway: ${operator}`, `until ${end} instead of ${was}`, `reason: ${reason}`];
  const about = {
    accounts: [operator, customer],
    refusal: 'belongs to the line of a party of this order: another operator decides.',
  };
  return {
    ...{ subject: `desk/hold/${orderId}/${number}`, role: 'finance', signaturesNeeded: 1, about },
    text: actText(desk, `extend the hold of order ${orderId}`, facts),
    change: { subject: `hold/${orderId}`, before: { until: was }, after: { until: end }, reason },
    async carryOut(signers) {
      const author = await requireUnrelatedSigner(desk, about, signers);
      await putOff(desk.db, { orderId, number, until, author, reason });
      return [`order ${orderId} is on hold until ${end}`];
    },
  };
}

/** Writes what the operator signed, unless another operator has postponed it meanwhile. @throws NotAllowed */
async function putOff(db: Database, extending: Parameters<typeof extendHold>[1]): Promise<void> {
  await extendHold(db, extending).catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause;
    throw new NotAllowed('This has changed meanwhile: read it again. Nothing was changed.', { cause });
  });
}
