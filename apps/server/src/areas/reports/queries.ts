import type { ReportKind, ReportReason, ReportState } from '@ocean/api/areas/social/reports';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type Report = {
  readonly id: string;
  /** Counts all reports. */
  readonly number: number;
  readonly account: string;
  readonly what: ReportKind;
  /** The id of the post, comment or message; for a profile its address. */
  readonly subject: string;
  readonly against: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly state: ReportState;
  readonly at: Date;
  readonly decidedAt: Date | null;
};

const REPORT = sql`r.id, r.number, r.account, r.what, r.subject, r.against, r.reason, r.text, r.state, r.at, r.decided_at as "decidedAt"`;

/** With the first words of what was reported, as long as its sender can see it; of a profile until operators have decided. */
export type OwnReport = Report & { readonly beginning: string | null };

const BEGINNING_LENGTH = 120;
const OWN_REPORT = sql`${REPORT}, left(case r.what
    when 'post' then (select p.text from city_post p where p.id = r.subject::uuid and p.removed_at is null and p.hidden_reason is null)
    when 'comment' then (
      select c.text from city_comment c join city_post p on p.id = c.post and p.removed_at is null and p.hidden_reason is null
      where c.id = r.subject::uuid and c.removed_at is null and c.hidden_reason is null)
    when 'message' then (select m.text from desk_message m where m.id = r.subject::uuid and m.hidden_reason is null)
    else (select d.nickname from desk_profile d where d.account = r.subject and r.state = 'open') end, ${BEGINNING_LENGTH}) as beginning`;

/** The report that this account has sent with this id. */
export function findReport(q: Queryable, { id, account }: { id: string; account: string }): Promise<OwnReport | undefined> {
  return q.maybeOne<OwnReport>(sql`select ${OWN_REPORT} from report r where r.id = ${id} and r.account = ${account}`);
}

type Slice = {
  readonly account: string;
  readonly of?: Seen | undefined;
  readonly before: number | undefined;
  readonly limit: number;
};
type Seen = { readonly what: ReportKind; readonly id: string };

/** Newest first. A profile is seen by many ids: its reports are found by each of them. */
export function readOwnReports(q: Queryable, { account, of, before, limit }: Slice): Promise<OwnReport[]> {
  return q.many<OwnReport>(sql`
    select ${OWN_REPORT} from report r
    where r.account = ${account} ${before === undefined ? empty : sql`and r.number < ${before}`}
      ${of ? sql`and r.what = ${of.what} and (r.seen = ${of.id}::uuid or r.subject = (select f.subject from find_reported(${account}, ${of.what}, ${of.id}::uuid) f))` : empty}
    order by r.number desc limit ${limit}`);
}

export type Reported = { readonly subject: string; readonly against: string };

/** What a member can see under an id; undefined when nothing there can be reported. */
export function findReported(
  q: Queryable,
  { account, what, id }: { account: string; what: ReportKind; id: string },
): Promise<Reported | undefined> {
  return q.maybeOne<Reported>(sql`select subject, against from find_reported(${account}, ${what}, ${id}::uuid)`);
}

/** A reported thing with its open reports. */
export type OpenSubject = {
  readonly what: ReportKind;
  readonly subject: string;
  readonly against: string;
  readonly reports: number;
  readonly reasons: readonly ReportReason[];
  readonly since: Date;
  /** The number of the first report. */
  readonly number: number;
};

/** For operators, waiting longest first; each thing once, however many reports it has. */
export function readOpenSubjects(q: Queryable, limit: number, after = 0): Promise<OpenSubject[]> {
  return q.many<OpenSubject>(sql`
    select what, subject, against, count(*) as reports, array_agg(distinct reason order by reason) as reasons, min(at) as since,
      min(number) as number
    from report where state = 'open' group by what, subject, against having min(number) > ${after} order by min(number) limit ${limit}`);
}

/** For operators: the first reports about a thing. */
export function readReportsOf(
  q: Queryable,
  { what, subject, limit }: { what: string; subject: string; limit: number },
): Promise<Report[]> {
  return q.many<Report>(sql`
    select ${REPORT} from report r where r.what = ${what} and r.subject = ${subject} order by r.number limit ${limit}`);
}
