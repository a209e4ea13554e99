import { MAX_TICKET_TEXT_LENGTH, TICKET_STATES, type TicketState } from '@ocean/api/areas/tickets';
import { isUuid } from '@ocean/api/uuid';
import { answerTicket } from '../../areas/tickets/entry.ts';
import { findTicket, readTickets, readWritten, type Ticket } from '../../areas/tickets/queries.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';
import { plainText } from './plain-text.ts';

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
    return write(desk, await requireTicket(desk.db, what), {
      closes: command === 'close',
      text: text?.trim() || null,
      signature,
    });
  }
  if (text !== undefined || signature !== undefined) throw new Usage(USAGE);
  if (command === 'show') return show(desk.db, await requireTicket(desk.db, what));
  if (command === 'list') return list(desk.db, readState(what));
  throw new Usage(USAGE);
};

/** @throws Usage */
function readState(what: string): TicketState {
  const state = TICKET_STATES.find((known) => known === (what || 'open'));
  if (!state) throw new Usage(USAGE);
  return state;
}

/** @throws Usage, NotAllowed */
async function requireTicket(db: Database, what: string): Promise<Ticket> {
  if (!isUuid(what)) throw new Usage(USAGE);
  const ticket = await findTicket(db, what.toLowerCase());
  if (!ticket) throw new NotAllowed(`There is no ticket ${what}.`);
  return ticket;
}

type Answer = { readonly closes: boolean; readonly text: string | null; readonly signature: string | undefined };

/** One operator signs. The text counts what was written before it, so that it serves once and answers what its author has read. */
async function write(desk: Desk, ticket: Ticket, { closes, text, signature }: Answer): Promise<readonly string[]> {
  if (text !== null && text.length > MAX_TICKET_TEXT_LENGTH) {
    throw new NotAllowed(`At most ${MAX_TICKET_TEXT_LENGTH} characters: nothing was written.`);
  }
  if (closes && ticket.state === 'closed') throw new NotAllowed(`Ticket ${ticket.id} is closed already: nothing was changed.`);
  const number = ticket.messages + 1;
  const act = actText(desk, `${closes ? 'close' : 'answer'} ticket ${ticket.id}`, [
    `member: ${ticket.account}`,
    `message ${number} of this ticket`,
    ...(text === null ? [] : [`text: ${text}`]),
  ]);
  const signing = await signAct(
    desk,
    { subject: `ticket/${ticket.id}`, text: act, role: 'support', signaturesNeeded: 1 },
    signature,
  );
  const [author] = signing.signers;
  if (author === undefined) return signing.lines;
  if (!(await answerTicket(desk.db, { ticket: ticket.id, number, closes, text, author }))) {
    throw new NotAllowed(`Somebody has written in ticket ${ticket.id} meanwhile: read it again. Nothing was changed.`);
  }
  return [`ticket ${ticket.id} is ${closes ? 'closed' : 'answered'}`];
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
