import type { tickets } from '@ocean/api/areas/tickets';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import type { Transaction } from '../../db/database.ts';
import { doOrFind } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { countOpen, findOwnTicket, findTicketOfRequest } from './queries.ts';
import { viewTicket } from './show-tickets.ts';
import { insertMessage, insertTicket, takeTurn } from './store.ts';

type Send = typeof tickets.send;
type Act = { readonly call: MemberCall; readonly input: ParsedInputOf<Send>; readonly params: Params };

export const sendMessage: Handler<Send> = async ({ db }, call, input) => {
  const { account, requestId } = call;
  if (input.ticketId === undefined && input.subject === undefined) throw new Refusal('FORM_INCOMPLETE');
  const params = await readParamsToday(db);
  const ticket = await doOrFind(
    () => findTicketOfRequest(db, { account, requestId }),
    () => db.transaction((tx) => write(tx, { call, input, params })),
  );
  if (!ticket) throw new Error(`the ticket of request ${requestId} is gone`);
  return viewTicket(db, ticket);
};

/** Messages of the account are serialised, so that no two take the last free place. */
async function write(tx: Transaction, { call: { account, requestId }, input, params }: Act) {
  const daily = params['support.messagesDaily'];
  if (!(await takeTurn(tx, { account, maximum: daily }))) throw new Refusal('TICKET_MESSAGES_TOO_MANY', { maximum: daily });
  const maximum = params['support.openTickets'];
  const known = input.ticketId === undefined ? undefined : await findOwnTicket(tx, { account, id: input.ticketId });
  if (input.ticketId !== undefined && !known) throw new Refusal('TICKET_UNKNOWN');
  // Writing in a closed ticket reopens it, and it counts like a new one.
  if ((known === undefined || known.state === 'closed') && (await countOpen(tx, account)) >= maximum) {
    throw new Refusal('TICKETS_TOO_MANY', { maximum });
  }
  const id = known?.id ?? deriveId('ticket', requestId);
  if (!known) await insertTicket(tx, { id, account, subject: input.subject ?? '', article: input.articleId ?? null });
  await insertMessage(tx, { ticket: id, requestId, text: input.text });
  return findOwnTicket(tx, { account, id });
}
