import { amountText } from '@ocean/api/amount';
import type { team } from '@ocean/api/areas/team';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { parseAddressField } from '@ocean/api/inputs/address';
import { getAddress } from 'viem';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { shortAddress } from '../account/rules.ts';
import { cutPage, parseCursor } from './cursor.ts';
import { type Head, readHead, readTeamAsOf, readTeamFigures } from './queries.ts';
import { type DownlineRow, findParent, readBranches, readByAddress, readPath, readTree } from './read-downline.ts';

type Downline = OutputOf<typeof team.downline>;
type Input = ParsedInputOf<typeof team.downline>;

/** Members below the caller. */
export const listDownline: Handler<typeof team.downline> = async ({ db }, { account }, input) => {
  const head = await readHead(db, account);
  const asOf = await readTeamAsOf(db);
  if (input.address !== undefined) return { ...(await findMember(db, head, input.address)), asOf };
  return { ...(await readPage(db, head, input)), asOf };
};

async function findMember(q: Queryable, head: Head, address: string): Promise<Omit<Downline, 'asOf'>> {
  const rows = await readByAddress(q, head, parseAddressField(address));
  if (rows.length === 0) throw new Refusal('ADDRESS_OUTSIDE_DOWNLINE');
  return { list: rows.map((row) => viewMember(row, head)), total: rows.length, next: null, path: [] };
}

async function readPage(q: Queryable, head: Head, { parent: asked, ...input }: Input): Promise<Omit<Downline, 'asOf'>> {
  const cursor = parseCursor(input.cursor);
  const parent = await findParent(q, head, asked ?? head.member);
  if (!parent) throw new Refusal('PARENT_OUTSIDE_DOWNLINE');
  const wanted = { parent, cursor, limit: input.size + 1 };
  const rows = await (input.view === 'list' ? readBranches(q, wanted) : readTree(q, { ...wanted, sort: input.sort }));
  const { page, next } = cutPage(rows, { size: input.size, cursor });
  const { members, direct } = await readTeamFigures(q, parent.member);
  const path = parent.member === head.member ? [] : await readPath(q, head, parent.member);
  return {
    list: page.map((row) => viewMember(row, head)),
    total: input.view === 'list' ? members : direct,
    next,
    path: path.map((step) => ({ id: step.member, address: viewAddress(step, head) })),
  };
}

/** In full only for the caller's direct invitees: addresses in between are not the caller's to see. */
function viewAddress({ address, depth }: Pick<DownlineRow, 'address' | 'depth'>, head: Head): string {
  return depth === head.depth + 1 ? getAddress(address) : shortAddress(address);
}

function viewMember(row: DownlineRow, head: Head): Downline['list'][number] {
  return {
    id: row.member,
    address: viewAddress(row, head),
    depth: row.depth - head.depth,
    level: row.level,
    bots: row.bots,
    running: row.running,
    teamSales: amountText(row.salesUnits, 'USDT'),
    members: row.members,
    direct: row.direct,
    registeredAt: row.registeredAt.toISOString(),
  };
}
