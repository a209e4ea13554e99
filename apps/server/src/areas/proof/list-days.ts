import type { proof } from '@ocean/api/areas/proof';
import { itemsBefore, pageOf } from '@ocean/api/page';
import sql from 'sql-template-tag';
import type { Handler } from '../../http/route.ts';
import { readDays, readTrees, viewDay, viewTree } from './queries.ts';

export const listDays: Handler<typeof proof.days> = ({ db }, _, page) =>
  db.snapshot(async (q) => {
    const { total } = await q.one<{ total: number }>(sql`select count(*) as total from proof_publication`);
    const days = await readDays(q, sql`order by c.day desc limit ${page.size} offset ${itemsBefore(page)}`);
    const numbers = days.map(({ day }) => day);
    const trees = await readTrees(q, numbers);
    const list = days.map((one) => ({ ...viewDay(one), trees: trees.filter(({ day }) => day === one.day).map(viewTree) }));
    return pageOf(page, { list, total });
  });
