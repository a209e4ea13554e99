import { givenNickname } from '@ocean/api/inputs/nickname';
import { moderate, readModerated } from '../../areas/reports/entry.ts';
import type { ModerationAct } from '../../areas/reports/store.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { readReported } from './read-reported.ts';
import type { Subject } from './subject.ts';

export type Verb = 'hide' | 'restore' | 'keep' | 'reset-name' | 'reset-picture';

type VerbRow = { readonly kind: ModerationAct['kind']; readonly of: readonly Subject['what'][]; readonly done: string };

/** Which act each verb is, what it can be about, and what its operator reads when it is done. */
export const VERBS: Readonly<Record<Verb, VerbRow>> = {
  hide: { kind: 'hidden', of: ['post', 'comment', 'message', 'account'], done: 'is hidden' },
  restore: { kind: 'restored', of: ['post', 'comment', 'message'], done: 'is shown again' },
  keep: { kind: 'kept', of: ['post', 'comment', 'message', 'profile'], done: 'stays: its reports are answered' },
  'reset-name': { kind: 'nameReset', of: ['profile'], done: 'has another nickname' },
  'reset-picture': { kind: 'avatarReset', of: ['profile'], done: 'has no picture any more' },
};

type Deciding = Subject & { readonly verb: Verb; readonly reason: string };

/** As the database keeps it. */
const MAX_REASON = 500;

/**
 * One operator signs. The text counts the acts, so that it serves once. The database applies what the row says.
 * @throws NotAllowed
 */
export async function prepareModeration(desk: Desk, { verb, what, subject, reason }: Deciding): Promise<PreparedAct> {
  if ([...reason].length > MAX_REASON)
    throw new NotAllowed(`A reason has at most ${MAX_REASON} characters: nothing was changed.`);
  const found = await readModerated(desk.db, what, subject);
  if (!found) throw new NotAllowed(`There is no ${what} ${subject}: nothing was changed.`);
  const { author: against, number } = found;
  const { kind, done } = VERBS[verb];
  const { shown } = await readReported(desk.db, { what, subject });
  const before = what === 'profile' ? { nickname: shown?.text, hasPicture: shown?.picture } : { hidden: shown?.hidden };
  // Numbers of acts are taken once, so that nobody has the name already.
  const name = kind === 'nameReset' ? givenNickname(number) : undefined;
  return {
    subject: `moderation/${number}`,
    text: actText(desk, `${verb} ${what} ${subject}`, [
      `act of moderation: ${number}`,
      `member: ${against}`,
      ...(name ? [`nickname instead: ${name.nickname}`] : []),
      `reason: ${reason}`,
    ]),
    role: 'support',
    signaturesNeeded: 1,
    about: { accounts: [against], refusal: 'belongs to the line of this member: another operator decides.' },
    change: {
      subject: `${what}/${subject}`,
      before,
      after: { act: kind, ...(name && { nickname: name.nickname }) },
      reason,
    },
    async carryOut([author = '']) {
      if (!(await moderate(desk.db, { number, kind, what, subject, ...(name && { name }), author, reason }))) {
        throw new NotAllowed('It is so already, or has changed meanwhile: read it again. Nothing was changed.');
      }
      return [`${what} ${subject} ${done}`];
    },
  };
}
