import { TICKET_STATES, type TicketState } from '@ocean/api/areas/tickets';
import { isUuid } from '@ocean/api/uuid';
import { readTickets, readWritten, type Ticket } from '../../areas/tickets/queries.ts';
import type { Database } from '../../db/database.ts';
import { type Operation, Usage } from '../operation.ts';
import { plainText } from '../plain-text.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareAnswer, requireTicket } from './answer-ticket.ts';

const USAGE = `npm run tickets -- list [${TICKET_STATES.join('|')}]                          those that wait longest first; open without a word
npm run tickets -- show ID                                          everything that was written in it
npm run tickets -- answer ID --text "…" [--signature 0x…]           an operator (support) signs; the member reads the text
npm run tickets -- close ID [--text "…"] [--signature 0x…]          a message of the member opens it again`;

const MAX_LISTED = 500;

/** Shows what members write to support, and answers them. */
export const operateTickets: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['text']);
  const [command = '', what = '', ...rest] = positionals;
  if (rest.length > 0) throw new Usage(USAGE);
  const { text, signature } = values;
  if (command === 'answer' && !text?.trim()) throw new Usage(USAGE);
  if (command === 'answer' || command === 'close') {
    const answer = { id: readId(what), closes: command === 'close', text: text?.trim() || null };
    return perform(desk, await prepareAnswer(desk, answer), signature);
  }
  if (text !== undefined || signature !== undefined) throw new Usage(USAGE);
  if (command === 'show') return show(desk.db, await requireTicket(desk.db, readId(what)));
  if (command === 'list') return list(desk.db, readState(what));
  throw new Usage(USAGE);
};

/** @throws Usage */
function readState(what: string): TicketState {
  const state = TICKET_STATES.find((known) => known === (what || 'open'));
  if (!state) throw new Usage(USAGE);
  return state;
}

/** @throws Usage */
function readId(what: string): string {
  if (!isUuid(what)) throw new Usage(USAGE);
  return what.toLowerCase();
}

async function list(db: Database, state: TicketState): Promise<string[]> {
  const tickets = await readTickets(db, { state, limit: MAX_LISTED });
  return tickets.length === 0 ? ['no tickets'] : tickets.map(lineOf);
}

async function show(db: Database, ticket: Ticket): Promise<string[]> {
  const written = await readWritten(db, ticket.id);
  return [
    lineOf(ticket),
    ...(ticket.article === null ? [] : [`  after the help article ${ticket.article}`]),
    ...written.flatMap(({ at, author, text, closes }) => [
      `  ${at.toISOString()}  ${author === null ? 'the member' : `${author}${closes ? ' closes it' : ''}`}`,
      ...(text ?? '').split('\n').flatMap((line) => (line === '' ? [] : [`    ${plainText(line)}`])),
    ]),
  ];
}

function lineOf({ id, lastAt, account, state, messages, subject }: Ticket): string {
  return `${id}  ${lastAt.toISOString()}  ${state}  ${account}  ${messages} messages  ${plainText(subject)}`;
}
