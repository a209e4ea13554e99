import { isDeepStrictEqual } from 'node:util';
import { endpoints } from '@ocean/api/areas/api';
import type { OperatorRole } from '@ocean/api/operators/roles';
import { countChanges, readItems } from '../../areas/home/content/queries.ts';
import { recordChange } from '../../areas/home/content/store.ts';
import { readMenu } from '../../areas/home/queries.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { describeContent } from './describe-content.ts';

/** The menus in which some call starts something. */
const ENTERED: ReadonlySet<string> = new Set(endpoints.flatMap(({ entrance }) => (entrance ? [entrance.menu].flat() : [])));

/** The wanted change, before the current value is known. */
export type ContentWanted = {
  readonly subject: string;
  /** Null removes the value. */
  readonly value: unknown;
  readonly role: OperatorRole;
  readonly isNew?: boolean;
};

/**
 * Signed by one operator. The text shows the current value, the new value and the number of the change, so that it is
 * valid once.
 * @throws NotAllowed
 */
export async function prepareContent(desk: Desk, wanted: ContentWanted & { readonly reason: string }): Promise<PreparedAct> {
  const { subject, value, role, reason, isNew } = wanted;
  const before = await readCurrent(desk.db, subject);
  const revision = (await countChanges(desk.db, subject)) + 1;
  if (before === undefined)
    throw new NotAllowed(`${subject.replace('menu/', '/')} is not part of this version: nothing was changed.`);
  if (before === null && !isNew) throw new NotAllowed(`${subject} does not stand there: nothing was changed.`);
  if (value === 'closed' && subject.startsWith('menu/') && !ENTERED.has(subject.slice('menu'.length)))
    throw new NotAllowed(`No call begins anything at ${subject.replace('menu/', '/')}: closing it would refuse nothing.`);
  if (isDeepStrictEqual(before, value)) throw new NotAllowed(`${subject} is already so: nothing was changed.`);
  const facts = [...describeContent(before).map((line) => `from ${line}`), ...describeContent(value).map((line) => `to ${line}`)];
  return {
    subject: `content/${subject}`,
    text: actText(desk, `change ${revision} of ${subject}`, [...facts, `reason: ${reason}`]),
    role,
    signaturesNeeded: 1,
    change: { subject: `content/${subject}`, before, after: value, reason },
    async carryOut([author = '']) {
      if (!(await recordChange(desk.db, { subject, revision, value, author, reason }))) {
        throw new NotAllowed(`Another operator has changed ${subject} meanwhile: nothing was changed.`);
      }
      return [value === null ? `${subject} is taken away` : `${subject}  ${describeContent(value).join('  ')}`];
    },
  };
}

/** The current value; null for a text that does not exist, undefined for an area that this version does not have. */
async function readCurrent(db: Database, subject: string): Promise<unknown> {
  if (!subject.startsWith('menu/')) return (await readItems(db)).find((item) => item.subject === subject)?.value ?? null;
  const item = (await readMenu(db)).menu.find(({ route }) => `menu${route}` === subject);
  if (item?.type !== 0) return undefined;
  return item.isClosed ? 'closed' : 'open';
}
