import { type Operation, Usage } from '../operation.ts';
import { readArgs } from '../sign-act.ts';
import { extendHold, listHolds } from './desk-holds.ts';
import { changeMarket, listMarkets, listReferences } from './desk-markets.ts';
import { decideApplication, decideBan, listApplications, listBans, showApplication } from './desk-members.ts';
import { showMessages } from './desk-messages.ts';

const USAGE = `npm run desk -- markets                                                     every market with its band
npm run desk -- markets add ASSET PERCENT --reason "…" [--signature 0x…]    an operator (finance) opens a new one
npm run desk -- markets open|close ASSET --reason "…"                       closing one ends no order
npm run desk -- markets band ASSET PERCENT --reason "…"                     to both sides of the reference price
npm run desk -- prices                                                      reference prices, and what a rate may be
npm run desk -- applications [STATE]                                        of providers; without a state those that wait
npm run desk -- applications show ID                                        one of them, with its contact and files
npm run desk -- applications approve|refuse ID --reason "…"                 an operator (reviewer); refusing ends an approved one, too
npm run desk -- bans                                                        banned passageways
npm run desk -- bans ban|lift 0x… --reason "…"                              an operator (support)
npm run desk -- messages ORDER                                              what its two parties wrote, with their pictures
npm run desk -- holds                                                       proceeds that are not released yet
npm run desk -- holds extend ORDER --until TIME --reason "…"                an operator (finance), by at most 7 days in all
TIME is written as 2026-12-01T10:00:00Z`;

type Asked = {
  readonly command: string | undefined;
  readonly what: string | undefined;
  readonly more: string | undefined;
  readonly until: string | undefined;
  readonly signature: string | undefined;
};

/** Shows the passageway desk to operators, and records their decisions. */
export const operateDesk: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason', 'until']);
  const [subject = '', command, what, more, ...rest] = positionals;
  const { reason, until, signature } = values;
  if (rest.length > 0) throw new Usage(USAGE);
  const asked = { command, what, more, until, signature };
  if (reason === undefined) return show(desk, subject, asked);
  if (!reason.trim() || (until !== undefined) !== (subject === 'holds')) throw new Usage(USAGE);
  return decide(desk, subject, { ...asked, reason });
};

async function show(desk: Parameters<Operation>[0], subject: string, { command, what, more, until, signature }: Asked) {
  const { db } = desk;
  const isShowing = subject === 'applications' && command === 'show';
  if (more !== undefined || until !== undefined || signature !== undefined || (what !== undefined && !isShowing))
    throw new Usage(USAGE);
  if (isShowing) return showApplication(db, what, USAGE);
  if (subject === 'applications') return listApplications(db, command, USAGE);
  if (subject === 'messages') return showMessages(db, command, USAGE);
  if (command !== undefined) throw new Usage(USAGE);
  if (subject === 'markets') return listMarkets(db);
  if (subject === 'prices') return listReferences(db);
  if (subject === 'bans') return listBans(db);
  if (subject === 'holds') return listHolds(db);
  throw new Usage(USAGE);
}

async function decide(desk: Parameters<Operation>[0], subject: string, asked: Asked & { readonly reason: string }) {
  const { command = '', what, more, until, reason, signature } = asked;
  const said = { reason, signature, usage: USAGE };
  if (subject === 'markets' && ['add', 'open', 'close', 'band'].includes(command)) {
    return changeMarket(desk, { command, asset: what, percent: more, ...said });
  }
  if (more !== undefined) throw new Usage(USAGE);
  if (subject === 'applications' && (command === 'approve' || command === 'refuse')) {
    return decideApplication(desk, { command, id: what, ...said });
  }
  if (subject === 'bans' && (command === 'ban' || command === 'lift'))
    return decideBan(desk, { command, account: what, ...said });
  if (subject === 'holds' && command === 'extend') return extendHold(desk, { id: what, until, ...said });
  throw new Usage(USAGE);
}
