import { endpoints } from '@ocean/api/areas/api';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { staking } from '@ocean/api/areas/staking';
import { team } from '@ocean/api/areas/team';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { shortAddress } from '../account/rules.ts';
import { foldTeam } from './fold-team.ts';

/** top — upper — me — child (and two more) — grandchild — last, each invited by the one before. */
const world = useWorld();
let top: Member;
let upper: Member;
let me: Member;
let child: Member;
let siblings: Member[];
let grandchild: Member;
let last: Member;
beforeAll(async () => {
  top = await world.member();
  upper = await world.member({ inviter: top });
  me = await world.member({ inviter: upper });
  child = await world.member({ inviter: me });
  siblings = [await world.member({ inviter: me }), await world.member({ inviter: me })];
  grandchild = await world.member({ inviter: child });
  last = await world.member({ inviter: grandchild });
  for (const who of [child, last]) {
    await who.deposits('USDT', '300');
    await who.buysBots(who === last ? 2 : 1);
  }
  await foldTeam(world.context);
});

describe('figures', () => {
  test('sum up the whole downline, at any depth', async () => {
    const { figures, level, rate, next, asOf } = await me.call(team.show, {});
    expect(figures).toEqual({
      miningMiners: 0,
      runningBots: 0,
      effectiveMiners: 2,
      performance: '300',
      // Nothing for the sale to the direct invitee, while I had no bot.
      rewards: [],
      directMiners: 1,
      newToday: 5,
      members: 5,
    });
    expect({ level, rate }).toEqual({ level: 0, rate: '0' });
    expect(next).toEqual({ level: 1, sales: '1000', miners: 3, rate: '2', have: { sales: '300', miners: 1 } });
    expect(asOf).not.toBeNull();
    expect((await last.call(team.show, {})).figures).toMatchObject({ members: 0, performance: '0', newToday: 0 });
    expect((await top.call(team.show, {})).figures).toMatchObject({ members: 7, performance: '300', directMiners: 0 });
  });

  test('show a chart of the last days, today last', async () => {
    const { additions, platformDay } = await me.call(team.show, {});
    expect(additions).toHaveLength(30);
    expect(additions.at(-1)).toEqual({ day: platformDay, members: 5 });
    expect(additions.at(-2)).toEqual({ day: platformDay - 1, members: 0 });
  });

  test('show their time: the last fold, while something waits for the next one', async () => {
    const before = await me.call(team.show, {});
    const late = await world.member({ inviter: last });
    const waiting = await me.call(team.show, {});
    expect(waiting.figures.members).toBe(before.figures.members);
    expect(Date.parse(waiting.asOf ?? '')).toBeLessThan(Date.parse(late.userinfo.registeredAt));
    await foldTeam(world.context);
    const after = await me.call(team.show, {});
    expect(after.figures.members).toBe(before.figures.members + 1);
    expect(Date.parse(after.asOf ?? '')).toBeGreaterThan(Date.parse(late.userinfo.registeredAt));
  });
});

describe('the invitation', () => {
  test('has the code, its link, the rules and the first invitees with their full addresses', async () => {
    const invitation = await me.call(team.invite, {});
    expect(invitation).toMatchObject({ code: me.inviteCode, link: `http://localhost:3000/?add=${me.inviteCode}`, next: null });
    expect(invitation.rules.levels).toHaveLength(5);
    expect(invitation.list.map(({ address }) => address)).toEqual(
      [...siblings, child]
        .map(({ address }) => address)
        .reverse()
        .sort(newestFirst),
    );
    expect(invitation.list.find(({ address }) => address === child.address)).toMatchObject({ bots: 1, sales: '100', level: 0 });
    expect(invitation.rules).toMatchObject({ places: 20, inviterShare: '8', differentialShare: '10' });
  });

  test('says of each invitee why the last share came to nothing, to its owner alone', async () => {
    const { list } = await me.call(team.invite, {});
    const before = list.find(({ address }) => address === child.address);
    // I owned no bot when my invitee bought one.
    expect(before).toMatchObject({ rewards: [], missed: { outcome: 'noBot' } });
    expect(list.filter(({ missed }) => missed !== null)).toHaveLength(1);

    const inviter = await world.member();
    const invitee = await world.member({ inviter });
    for (const who of [inviter, invitee]) await who.deposits('USDT', '200');
    await invitee.buysBots(1);
    await inviter.buysBots(1);
    await invitee.buysBots(1);
    await foldTeam(world.context);
    const [own] = (await inviter.call(team.invitees, {})).list;
    expect(own).toMatchObject({ bots: 2, sales: '200', rewards: [{ asset: 'USDT', amount: '8' }], missed: { outcome: 'noBot' } });
    // What the invitee missed is shown to the invitee only.
    expect((await invitee.call(team.invite, {})).list).toEqual([]);
  });

  test('of a suspended member admits no new member, and shows so', async () => {
    const suspends = (at: string | null) =>
      world.context.db.run(sql`update account set suspended_at = ${at}::timestamptz where address = ${last.id}`);
    await suspends(new Date().toISOString());
    await expect(world.member({ inviter: last })).rejects.toMatchObject({ key: 'INVITER_SUSPENDED' });
    await suspends(null);
  });

  test.each(['abc', 'x'.repeat(40), "' or 1=1"])('with the code %s is no code', async (inviteCode) => {
    await expect(world.member({ inviter: { inviteCode } })).rejects.toMatchObject({ key: 'INVITE_CODE_MALFORMED' });
  });
});

describe('the downline', () => {
  test('is a tree: full addresses of direct invitees, shortened ones below', async () => {
    const first = await me.call(team.downline, {});
    expect(first.list.map(({ address }) => address).sort()).toEqual([child, ...siblings].map(({ address }) => address).sort());
    expect(first.total).toBe(3);
    const parent = first.list.find(({ address }) => address === child.address);
    expect(parent).toMatchObject({ depth: 1, bots: 1, running: 0, teamSales: '200', direct: 1 });
    const below = await me.call(team.downline, { parent: parent?.id });
    expect(below.list).toMatchObject([
      { address: shortAddress(grandchild.address), depth: 2, direct: 1, teamSales: '200', bots: 0 },
    ]);
  });

  test('names the line from the direct invitee down to the parent, in full only the first of it', async () => {
    const numbers = new Map<string, number>();
    for (const who of [child, grandchild, last]) {
      const [found] = (await me.call(team.downline, { address: who.address })).list;
      numbers.set(who.id, found?.id ?? 0);
    }
    const pathOf = async (caller: Member, parent: Member) =>
      (await caller.call(team.downline, { parent: numbers.get(parent.id) })).path;
    expect((await me.call(team.downline, {})).path).toEqual([]);
    expect(await pathOf(me, child)).toEqual([{ id: numbers.get(child.id), address: child.address }]);
    expect(await pathOf(me, last)).toEqual([
      { id: numbers.get(child.id), address: child.address },
      { id: numbers.get(grandchild.id), address: shortAddress(grandchild.address) },
      { id: numbers.get(last.id), address: shortAddress(last.address) },
    ]);
    expect((await pathOf(upper, grandchild)).map(({ address }) => address)).toEqual([
      me.address,
      ...[child, grandchild].map(({ address }) => shortAddress(address)),
    ]);
    // A branch beside the own one is not part of the own downline.
    const beside = siblings[0]?.call(team.downline, { parent: numbers.get(child.id) });
    await expect(beside).rejects.toMatchObject({ key: 'PARENT_OUTSIDE_DOWNLINE' });
  });

  test('is a list of everyone, branch by branch', async () => {
    const { list, total } = await me.call(team.downline, { view: 'list' });
    expect(list).toHaveLength(total);
    const depths = list.map(({ depth }) => depth);
    expect(depths.slice(0, 3)).toEqual([1, 2, 3]);
    expect(depths.slice(-2)).toEqual([1, 1]);
  });

  test('is sorted by team sales', async () => {
    const { list } = await me.call(team.downline, { sort: 'sales' });
    expect(list[0]?.address).toBe(child.address);
  });

  test.each([{ view: 'tree' as const }, { view: 'tree' as const, sort: 'sales' as const }, { view: 'list' as const }])(
    'comes page by page without gap or repeat: %j',
    async (how) => {
      const whole = await me.call(team.downline, how);
      const seen: number[] = [];
      let cursor: string | undefined;
      for (let page = 0; page <= whole.list.length; page += 1) {
        const { list, next }: Awaited<ReturnType<typeof ask>> = await ask(cursor);
        seen.push(...list.map(({ id }) => id));
        if (next === null) break;
        cursor = next;
      }
      expect(seen).toEqual(whole.list.map(({ id }) => id));

      function ask(from: string | undefined) {
        return me.call(team.downline, { ...how, size: 1, ...(from !== undefined && { cursor: from }) });
      }
    },
  );

  test('finds only members of the own downline by address', async () => {
    const found = await me.call(team.downline, { address: last.address });
    expect(found.list).toMatchObject([{ address: shortAddress(last.address), depth: 3, bots: 2 }]);
    for (const { address } of [top, upper, me, { address: `0x${'9'.repeat(40)}` }]) {
      await expect(me.call(team.downline, { address })).rejects.toMatchObject({ key: 'ADDRESS_OUTSIDE_DOWNLINE' });
    }
    const mistyped = `0x${last.address.slice(2).replace(/[a-f]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))}`;
    for (const [address, key] of [
      ['', 'ADDRESS_MISSING'],
      ['x', 'ADDRESS_INVALID'],
      [mistyped, 'ADDRESS_MISTYPED'],
    ] as const) {
      await expect(me.call(team.downline, { address }), address).rejects.toMatchObject({ key });
    }
  });

  test('of somebody else stays closed, and a page that no list has does not exist', async () => {
    const id = async ({ id: address }: Member) =>
      (await world.context.db.one<{ number: number }>(sql`select number from account where address = ${address}`)).number;
    for (const parent of [await id(top), await id(upper), 987_654_321]) {
      await expect(me.call(team.downline, { parent })).rejects.toMatchObject({ key: 'PARENT_OUTSIDE_DOWNLINE' });
    }
    const end = `${await id(child)}.0`;
    for (const cursor of ['x', '0.0', '1', `${await id(upper)}.0`, '987654321.0', end]) {
      await expect(me.call(team.invitees, { cursor }), cursor).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
    }
  });
});

describe('ranks', () => {
  test('are by team sales, with shortened addresses and the own place', async () => {
    for (const period of ['day', 'all'] as const) {
      const { list, mine } = await me.call(team.rank, { kind: 'teamSales', period });
      expect(list.find(({ isMine }) => isMine)).toEqual({
        place: mine.place,
        address: shortAddress(me.address),
        isMine: true,
        value: '300',
      });
      expect(list.map(({ value }) => Number(value))).toEqual(list.map(({ value }) => Number(value)).sort((a, b) => b - a));
    }
    expect((await siblings[0]?.call(team.rank, { kind: 'teamSales' }))?.mine).toEqual({ place: null, value: '0' });
  });

  test('leave out the platform’s own account, which has everyone below it', async () => {
    const { root } = await world.context.db.one<{ root: string }>(sql`select address as root from account where inviter is null`);
    const { list } = await me.call(team.rank, { kind: 'teamSales' });
    expect(list.map(({ address }) => address)).not.toContain(shortAddress(root));
  });

  test('by quality points are those of the last 00:00, from running and finished stakes', async () => {
    const [first, second] = [await world.memberWithBcg('200'), await world.memberWithBcg('200')];
    expect(await first.call(team.rank, { kind: 'quality' })).toEqual({ list: [], mine: { place: null, value: '0' }, asOf: null });
    await first.call(staking.pledge, { amount: '1000', days: 90 });
    const { stake } = await second.call(staking.pledge, { amount: '1800', days: 90 });
    await world.nextDay(37);
    await world.runJobs();
    const values = async () =>
      (await first.call(team.rank, { kind: 'quality' })).list.map(({ value, isMine }) => [value, isMine]);
    expect(await values()).toEqual([
      ['180', false],
      ['100', true],
    ]);
    await second.call(staking.leave, { id: stake.id });
    await world.nextDay(40);
    await world.runJobs();
    await world.runJobs();
    expect(await values()).toEqual([
      ['211.111111111111111111', true],
      ['180', false],
    ]);
    expect((await second.call(team.rank, { kind: 'quality' })).mine).toEqual({ place: 2, value: '180' });
    expect((await me.call(team.rank, { kind: 'quality' })).mine).toEqual({ place: null, value: '0' });
  });
});

/** `foreign-addresses.test.ts` covers the calls that read and refuse. */
describe('no answer has the full address of an upline or of a deeper member', () => {
  const expectHidden = (text: string, what: string) => {
    for (const { id } of [top, upper, grandchild, last]) expect(text.toLowerCase(), what).not.toContain(id);
  };

  const memberCalls = endpoints.filter(({ caller }) => caller === 'member');

  test('of calls that act, and of their refusals', async () => {
    const fetched = globalThis.fetch;
    const heard: [path: string, text: string][] = [];
    const listening = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const answer = await fetched(...request);
      const url = String(request[0]);
      if (url.startsWith(world.origin)) heard.push([url.slice(world.origin.length), await answer.clone().text()]);
      return answer;
    });
    await me.deposits('USDT', '900');
    await me.exchanges('300');
    await me.buysCards(1);
    await me.call(purchases.buyBots, { quantity: 1, asset: 'USDT' });
    await me.call(earnings.transfer, { asset: 'USDT', amount: '5', to: child.address });
    await me.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    await me.sendsBots(await me.buysBots(1), child);
    const acting = memberCalls.filter(({ path, mutates }) => mutates === true && path !== '/api/other/logout');
    for (const { path } of acting) await me.post(path, {});
    listening.mockRestore();
    expect(new Set(heard.map(([path]) => path)).size).toBeGreaterThan(acting.length);
    for (const [path, text] of heard) expectHidden(text, path);
  });

  test('of the profile, from registration on', async () => {
    const joined = await world.member({ inviter: me });
    expect(joined.userinfo.inviter).toBe(shortAddress(me.address));
    expect(JSON.stringify(joined.userinfo).toLowerCase()).not.toContain(me.id);
  });
});

test('additions of a day begin at zero at 24:00, and stay in the chart', async () => {
  const lone = await world.member();
  await world.member({ inviter: lone });
  await foldTeam(world.context);
  expect((await lone.call(team.show, {})).figures).toMatchObject({ members: 1, newToday: 1 });
  await world.nextDay();
  const { figures, additions } = await lone.call(team.show, {});
  expect(figures).toMatchObject({ members: 1, newToday: 0 });
  expect(additions.slice(-2).map(({ members }) => members)).toEqual([1, 0]);
});

/** Sorts by registration, newest first, like a page. Members of one test are registered in the order of the story. */
function newestFirst(a: string, b: string): number {
  const order = [child, ...siblings].map(({ address }) => address);
  return order.indexOf(b as Member['address']) - order.indexOf(a as Member['address']);
}
