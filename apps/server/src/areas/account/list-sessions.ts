import type { account } from '@ocean/api/areas/account';
import { itemsBefore, pageOf } from '@ocean/api/page';
import sql from 'sql-template-tag';
import type { Handler } from '../../http/route.ts';

type Row = { id: string; device: string; created_at: Date; last_used_at: Date; expires_at: Date };

/** The caller's sessions that are still valid, newest first. */
export const listSessions: Handler<typeof account.sessions> = async ({ db }, call, page) => {
  const live = sql`account = ${call.account} and revoked_at is null and expires_at > clock_timestamp()`;
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from session where ${live}`);
  const rows = await db.many<Row>(sql`
    select id, device, created_at, last_used_at, expires_at from session where ${live}
    order by created_at desc, id limit ${page.size} offset ${itemsBefore(page)}`);
  const list = rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === call.sessionId,
  }));
  return pageOf(page, { list, total });
};
