import type { OperatorRole } from '@ocean/api/operators/roles';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { Change, PreparedAct } from '../prepared-act.ts';
import { requireUnrelatedSigner } from '../sign-act.ts';

type Kind = 'marketAdded' | 'marketOpened' | 'marketClosed' | 'bandSet' | 'approved' | 'refused' | 'banned' | 'lifted';

/** An act on a market, on an application or on a passageway, as its row stores it. */
export type DeskAct = {
  readonly kind: Kind;
  readonly base?: string;
  readonly bandPoints?: number;
  readonly account?: string;
  /** Number of the application. */
  readonly application?: number;
};

export type Deciding = {
  readonly act: DeskAct;
  /** The beginning of the text, such as "close market BCG/USDT", and its further lines. */
  readonly title: string;
  readonly facts: readonly string[];
  readonly role: OperatorRole;
  readonly reason: string;
  readonly done: string;
  /** The change for the audit. */
  readonly change: Omit<Change, 'reason'>;
};

/** Raised by the database when something has changed since it was read, and for the number of a second concurrent act. */
const CHANGED_MEANWHILE = '23505';

/**
 * Signed by one operator. The text contains the number of the act, so that it is valid once. The database applies what
 * the row says.
 */
export async function prepareAtDesk(desk: Desk, deciding: Deciding): Promise<PreparedAct> {
  const { act, title, facts, role, reason, done, change } = deciding;
  const number = (await countActs(desk.db)) + 1;
  const about = {
    accounts: act.account === undefined ? [] : [act.account],
    refusal: 'belongs to the line of this member: another operator decides.',
  };
  return {
    ...{ subject: `desk/${number}`, role, signaturesNeeded: 1, about },
    text: actText(desk, title, [`act at the desk: ${number}`, ...facts, `reason: ${reason}`]),
    change: { ...change, reason },
    async carryOut(signers) {
      await insertAct(desk.db, { ...act, number, author: await requireUnrelatedSigner(desk, about, signers), reason });
      return [done];
    },
  };
}

type SignedDeskAct = DeskAct & { readonly number: number; readonly author: string; readonly reason: string };

/** @throws NotAllowed */
async function insertAct(db: Database, { number, kind, base, bandPoints, account, application, author, reason }: SignedDeskAct) {
  try {
    await db.run(sql`
      insert into desk_act (number, kind, base, band_points, account, application, author, reason)
      values (${number}, ${kind}, ${base ?? null}, ${bandPoints ?? null}, ${account ?? null}, ${application ?? null}, ${author}, ${reason})`);
  } catch (cause) {
    if (codeOf(cause) !== CHANGED_MEANWHILE) throw cause;
    throw new NotAllowed('This has changed meanwhile: read it again. Nothing was changed.', { cause });
  }
}

async function countActs(db: Database): Promise<number> {
  const { acts } = await db.one<{ acts: number }>(sql`select count(*) as acts from desk_act`);
  return acts;
}
