import { endpoints } from '@ocean/api/areas/api';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPrivateThings, MARK, type PrivateThings } from '#dev/privacy/private-things.ts';
import { acceptedFields, entriesOf } from '#dev/world/malformed-requests.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';

/*
 * Every call that takes an id is given the ids of another member's things: the answer reveals nothing of them, and they
 * stay unchanged.
 */

/** Fields that name a member's thing; `id` is that of the call's own subject. */
const ID_FIELDS = new Set([
  ...[
    'id',
    'fileId',
    'threadId',
    'submissionId',
    'testId',
    'orderId',
    'serviceId',
    'quoteId',
    'purchaseId',
    'ticketId',
    'challengeId',
  ],
  ...['ids', 'fileIds', 'files'],
]);
/** Its id names a task, which is the same for all members. */
const NAMES_A_TASK = '/api/earn/award';
const LISTS = new Set(['ids', 'fileIds', 'files']);

/** An id that exists nowhere. */
const NOTHING = '5f0c6d1e-3a52-4f6b-9c83-0d1f5a1f7b21';

/** What a call needs besides the id, where the generic fields are not enough: one entry for each form of the call. */
const FORMS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  '/api/raw/ai': [{ question: 'What is in it?' }],
  '/api/raw/aiDetail': [{}],
  '/api/raw/submit': [
    ...['submit', 'reopen', 'withdraw', 'optimise'].map((action) => ({ action, version: 1 })),
    { action: 'draft', version: 1, name: 'Mine now', profile: 'x', contact: 'x', files: [] },
    { action: 'draft', name: 'With your file', profile: 'x', contact: 'x' },
  ],
  '/api/raw/ticketSend': [{ text: 'Hello' }, { subject: 'x', text: 'Hello' }],
  '/api/raw/questionHelpful': [{ helped: true }],
  '/api/bot/send': [{ to: `0x${'a'.repeat(40)}` }],
  '/api/bot/sendCheck': [{ to: `0x${'a'.repeat(40)}` }],
  '/api/bot/buy': [{ payBy: 'balance' }],
  '/api/bot/buyCard': [{ payBy: 'balance' }],
  '/api/earn/idoBuy': [{ payBy: 'balance' }],
  '/api/earn/convert': [{}],
  '/api/earn/lockWithdraw': [{ part: 'reward' }, { part: 'principal' }],
  '/api/earn/lockWithdrawCheck': [{ part: 'reward' }],
  '/api/tor/citySubmit': [{ text: 'With your file' }],
  '/api/tor/cityLike': [{ isLiked: true }],
  '/api/tor/newLike': [{ isLiked: true }],
  '/api/tor/cityComment': [{ text: 'x' }],
  '/api/tor/cityRemove': [{ what: 'post' }, { what: 'comment' }],
  '/api/tor/questionSubmit': [{ answers: Array.from({ length: 10 }, () => 0) }],
  '/api/tor/order': [
    { action: 'cancel', state: 'pending' },
    { action: 'cancel', state: 'completed' },
    { market: 'BCG/USDT', side: 'buy', amount: '20', rate: '0.1' },
  ],
  '/api/tor/orderAccept': [{ id: NOTHING, state: 'pending' }],
  '/api/tor/orderCheck': [{ market: 'BCG/USDT', side: 'buy', amount: '20' }],
  '/api/tor/messageSend': [{ orderId: NOTHING, text: 'x', files: [] }],
  '/api/tor/feedbackSubmit': [{ text: 'With your file', contact: '' }],
  '/api/tor/applyProvider': [{ text: 'x', contact: 'x' }],
  '/api/tor/updateRate': [{ serviceId: NOTHING, rate: '0.1' }],
  '/api/tor/report': [
    { what: 'message', reason: 'spam', text: '' },
    { what: 'post', reason: 'spam', text: '' },
  ],
  '/api/raw/vote': [
    { id: NOTHING, side: 'support', payBy: 'balance' },
    { id: NOTHING, side: 'support', payBy: 'wallet', txHash: `0x${'a'.repeat(64)}` },
  ],
  '/api/raw/voteCheck': [{ side: 'support', payBy: 'balance' }],
  '/api/other/allowSpending': [{ amount: '1', signature: `0x${'1'.repeat(130)}` }],
  '/api/other/pushUnsubscribe': [{}],
};

/**
 * Signatures for calls with a challenge id: the call must fail because the challenge belongs to another member, not for
 * lack of a signature.
 */
const SIGNATURE = `0x${'1'.repeat(130)}`;

const world = useWorld();
let alice: Member;
let bob: Member;
let things: PrivateThings;
let before: string;
/** Reads every table. */
let owner: PooledDatabase;
beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  [alice, bob] = [await world.member(), await world.memberWithUsdt('100')];
  const operator = await world.member();
  await operator.getsBcg('50');
  things = await hasPrivateThings(world, { member: alice, operator });
  before = await rowsOf(alice);
});
afterAll(() => owner?.end());

type Taking = readonly [path: string, field: string];

const taking: readonly Taking[] = endpoints
  .filter(({ caller, path }) => caller === 'member' && path !== NAMES_A_TASK)
  .flatMap((endpoint) =>
    Object.keys(entriesOf(endpoint))
      .filter((name) => ID_FIELDS.has(name))
      .map((name) => [endpoint.path, name] as const),
  );

function bodiesOf(path: string, field: string, id: string): Record<string, unknown>[] {
  const endpoint = endpoints.find((one) => one.path === path);
  const base = endpoint ? acceptedFields(endpoint) : {};
  const given = { [field]: LISTS.has(field) ? [id] : id, ...(field === 'challengeId' && { signature: SIGNATURE }) };
  return (FORMS[path] ?? [base]).map((form) => ({ ...form, ...given }));
}

/** A digest of all rows of a member, except the session's last use and stream events. */
async function rowsOf({ id }: Member): Promise<string> {
  const columns = await owner.many<{ table: string; column: string }>(sql`
    select format('%I.%I', table_schema, table_name) as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('account', 'owner', 'customer', 'address', 'author')
      and (table_schema, table_name) in (select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE')
      and table_name not in ('session', 'live_event', 'idempotency') order by 1, 2`);
  const digests: Sql[] = columns.map(
    ({ table, column }) => sql`
      select ${`${table}.${column}`}::text as name, md5(string_agg(t::text, ',' order by t::text)) as digest
      from ${raw(table)} t where ${raw(`t.${column}`)}::text = ${id}`,
  );
  const rows = await owner.many<{ name: string; digest: string | null }>(join(digests, ' union all '));
  const held = await owner.many(sql`
    select a.part, a.asset, b.posted, b.held from ledger.account a join ledger.balance b on b.account_id = a.id where a.owner = ${id} order by 1, 2`);
  return JSON.stringify([rows.filter(({ digest }) => digest !== null), held], (_key, one: unknown) =>
    typeof one === 'bigint' ? String(one) : one,
  );
}

describe('a call that takes an id', () => {
  test('there are many such calls, and many things', () => {
    expect(taking.length).toBeGreaterThan(40);
    expect(Object.keys(things).length).toBeGreaterThan(12);
    expect(Object.values(things).filter((id) => !id)).toEqual([]);
  });

  test.each(taking)('%s with another member’s %s reveals nothing of it and changes nothing', async (path, field) => {
    const shapes = new Set<string>();
    for (const [what, id] of Object.entries(things)) {
      for (const body of bodiesOf(path, field, id)) {
        const answer = await bob.post(path, body);
        const told = `${what}: ${JSON.stringify(body)} → ${answer.status} ${JSON.stringify(answer.body)}`;
        expect(answer.status, told).toBeLessThan(500);
        // A refusal must not repeat what it refuses.
        expect(JSON.stringify(answer.body).toLowerCase(), told).not.toContain(MARK);
        expect(JSON.stringify(answer.body).toLowerCase(), told).not.toContain(alice.id);
        shapes.add(answer.body.error?.key ?? 'answered');
      }
    }
    // If every body is refused for its shape, the id was never checked.
    expect(
      [...shapes].filter((key) => key !== 'MALFORMED'),
      path,
    ).not.toEqual([]);
    expect(await rowsOf(alice)).toBe(before);
  });

  test('answers the member who owns the thing', async () => {
    const own = async (path: string, body: unknown) => JSON.stringify((await alice.post(path, body)).body);
    expect(await own('/api/raw/ticketDetail', { ticketId: things.ticket })).toContain(MARK);
    expect(await own('/api/raw/submissionDetail', { id: things.project })).toContain(MARK);
    expect(await own('/api/raw/aiDetail', { threadId: things.thread })).toContain(MARK);
    expect(await own('/api/tor/messageList', { orderId: things.order })).toContain(MARK);
    expect(await own('/api/tor/feedbackDetail', { id: things.feedback })).toContain(MARK);
    expect(await own('/api/earn/withdrawList', { id: things.withdrawal })).toContain(things.withdrawal);
  });
});
