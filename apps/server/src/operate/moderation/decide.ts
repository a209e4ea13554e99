import { moderate, nameInstead, readModerated } from '../../areas/reports/entry.ts';
import { findAccountHiding, type ModerationAct } from '../../areas/reports/store.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { readReported } from './read-reported.ts';
import type { Subject } from './subject.ts';

export type Verb = 'hide' | 'restore' | 'keep' | 'reset-name' | 'reset-picture';

type VerbRow = { readonly kind: ModerationAct['kind']; readonly of: readonly Subject['what'][]; readonly done: string };

/** For each verb: its act, its possible subjects, and the operator's confirmation. */
export const VERBS: Readonly<Record<Verb, VerbRow>> = {
  hide: { kind: 'hidden', of: ['post', 'comment', 'message', 'account'], done: 'is hidden' },
  restore: { kind: 'restored', of: ['post', 'comment', 'message', 'account'], done: 'is shown again' },
  keep: { kind: 'kept', of: ['post', 'comment', 'message', 'profile'], done: 'stays: its reports are answered' },
  'reset-name': { kind: 'nameReset', of: ['profile'], done: 'has another nickname' },
  'reset-picture': { kind: 'avatarReset', of: ['profile'], done: 'has no picture any more' },
};

type Deciding = Subject & { readonly verb: Verb; readonly reason: string };

/** The same limit as in the database. */
const MAX_REASON = 500;

/**
 * Signed by one operator. The text contains the number of the act on this subject, so that it is valid once. The database
 * applies what the row says.
 * @throws NotAllowed
 */
export async function prepareModeration(desk: Desk, { verb, what, subject, reason }: Deciding): Promise<PreparedAct> {
  if ([...reason].length > MAX_REASON)
    throw new NotAllowed(`A reason has at most ${MAX_REASON} characters: nothing was changed.`);
  const found = await readModerated(desk.db, what, subject);
  if (!found) throw new NotAllowed(`There is no ${what} ${subject}: nothing was changed.`);
  const { author: against, turn } = found;
  const { kind, done } = VERBS[verb];
  const { shown } = await readReported(desk.db, { what, subject });
  const before = what === 'profile' ? { nickname: shown?.text, hasPicture: shown?.picture } : { hidden: shown?.hidden };
  const name = kind === 'nameReset' ? await nameInstead(desk.db, { subject, turn }) : undefined;
  const undoes = kind === 'restored' && what === 'account' ? await findAccountHiding(desk.db, subject) : undefined;
  if (kind === 'restored' && what === 'account' && undoes === undefined)
    throw new NotAllowed(`No act about the whole account hides anything of ${subject}: nothing was changed.`);
  return {
    subject: `moderation/${what}/${subject}/${turn}`,
    text: actText(desk, `${verb} ${what} ${subject}`, [
      `act about this ${what}: ${turn}`,
      `member: ${against}`,
      ...(name ? [`nickname instead: ${name.nickname}`] : []),
      ...(undoes === undefined ? [] : [`shows what act ${undoes} of moderation hid`]),
      `reason: ${reason}`,
    ]),
    role: 'support',
    signaturesNeeded: 1,
    about: { accounts: [against], refusal: 'belongs to the line of this member: another operator decides.' },
    change: {
      subject: `${what}/${subject}`,
      before,
      after: { act: kind, ...(name && { nickname: name.nickname }), ...(undoes !== undefined && { undoes }) },
      reason,
    },
    async carryOut([author = '']) {
      const act = { turn, kind, what, subject, ...(name && { name }), ...(undoes !== undefined && { undoes }), author, reason };
      if (!(await moderate(desk.db, act))) {
        throw new NotAllowed('It is so already, or has changed meanwhile: read it again. Nothing was changed.');
      }
      return [`${what} ${subject} ${done}`];
    },
  };
}
