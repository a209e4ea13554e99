import type { OperatorOutputOf, OperatorParsedInputOf } from '@ocean/api/operators/endpoint';
import { audit } from '@ocean/api/operators/platform';
import sql, { empty } from 'sql-template-tag';
import type { AuditKind } from '../audit-log.ts';
import type { ConsoleContext } from './console-context.ts';
import { ConsoleRefusal } from './console-failure.ts';
import { type ConsoleRoute, readRoute } from './console-route.ts';

const PAGE = 100;

type Row = {
  readonly number: number;
  readonly at: Date;
  readonly operator: string | null;
  readonly kind: AuditKind;
  readonly call: string;
  readonly subject: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly refusal: string | null;
  readonly times: number | null;
  readonly lastAt: Date | null;
};

export const auditRoutes: readonly ConsoleRoute[] = [readRoute(audit.list, listAudit)];

async function listAudit(
  { db }: ConsoleContext,
  { after, kind, operator, subject }: OperatorParsedInputOf<typeof audit.list>,
): Promise<OperatorOutputOf<typeof audit.list>> {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw new ConsoleRefusal('INVALID', 'This place of the list is unknown.');
  const rows = await db.many<Row>(sql`
    select number, at, operator, kind, call, subject, reason, before, after, refusal, r.times, r.last_at as "lastAt"
    from operators.audit_entry left join operators.audit_repeat r on r.entry = number
    where number < coalesce(${after ?? null}::bigint, 9223372036854775807)
      ${kind ? sql`and kind = ${kind}` : empty} ${operator ? sql`and operator = ${operator}` : empty}
      ${subject ? beginsWith(subject) : empty}
    order by number desc limit ${PAGE + 1}`);
  const shown = rows.slice(0, PAGE);
  return {
    rows: shown.map(({ times, lastAt, ...row }) => ({
      ...{ ...row, at: row.at.toISOString() },
      again: times === null || lastAt === null ? null : { times, lastAt: lastAt.toISOString() },
    })),
    next: rows.length > PAGE ? String(shown.at(-1)?.number) : null,
  };
}

/** Sorts after every character that can follow in a subject. */
const LAST = '\u{10ffff}';

/** A byte range, so that every plan can use the index on the subject. */
function beginsWith(text: string) {
  return sql`and subject ~>=~ ${text} and subject ~<~ ${text + LAST}`;
}
