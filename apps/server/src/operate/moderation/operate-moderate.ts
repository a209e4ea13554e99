import { type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareModeration, VERBS, type Verb } from './decide.ts';
import { listOpen, showSubject } from './show-reported.ts';
import { readSubject } from './subject.ts';

const USAGE = `npm run moderate -- list                                                    what members report, each thing once; what waits longest first
npm run moderate -- show post|comment|message|profile ID                    what it says, who wrote it and the reports about it
npm run moderate -- hide post|comment|message ID --reason "…" [--signature 0x…]
                                                                            an operator (support) signs; its author reads the reason
npm run moderate -- hide account 0x… --reason "…"                           everything that a member wrote in the city
npm run moderate -- restore post|comment|message ID --reason "…"
npm run moderate -- restore account 0x… --reason "…"                        what the last act about the whole account hid, and nothing else
npm run moderate -- keep post|comment|message|profile ID --reason "…"       answers the reports: nothing is against it
npm run moderate -- reset-name|reset-picture profile 0x… --reason "…"       takes a nickname or an avatar away`;

/** Shows operators what members report, and records their decisions. */
export const operateModerate: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command = '', what, id, ...rest] = positionals;
  const { reason, signature } = values;
  if (rest.length > 0) throw new Usage(USAGE);
  if (command === 'list' && what === undefined && reason === undefined && signature === undefined) return listOpen(desk.db);
  const subject = readSubject(what, id, USAGE);
  if (command === 'show' && reason === undefined && signature === undefined) return showSubject(desk.db, subject);
  if (!isVerb(command) || !reason?.trim() || !VERBS[command].of.includes(subject.what)) throw new Usage(USAGE);
  return perform(desk, await prepareModeration(desk, { verb: command, ...subject, reason }), signature);
};

function isVerb(command: string): command is Verb {
  return Object.hasOwn(VERBS, command);
}
