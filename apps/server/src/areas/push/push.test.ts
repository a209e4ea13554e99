import { randomUUID } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { type PushKind, push } from '@ocean/api/areas/notifications/push';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPushBrowser, type PushBrowser } from '#dev/push/push-browser.ts';
import { startPushService } from '#dev/push/push-service.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { insertSubscription } from './store.ts';

const service = await startPushService();
const world = useWorld({ config: { push: service.settings } });
let owner: PooledDatabase;
let alice: Member;
let bob: Member;
beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl, { connections: 2 });
  [alice, bob] = [await world.member(), await world.member()];
});
afterAll(async () => {
  await owner?.end();
  await service.close();
});
beforeEach(async () => {
  await owner.run(sql`delete from push_subscription`);
});

const opens = () => openPushBrowser(service.host);
const turnsOn = (who: Member, { endpoint, keys }: PushBrowser, kinds: PushKind[] = ['notice']) =>
  who.call(push.subscribe, { endpoint, keys, kinds });
/** The same account on another device. */
const elsewhere = (who: Member) => world.member({ wallet: who.wallet });
const kept = () =>
  owner.many<{ account: string; endpoint: string }>(sql`select account, endpoint from push_subscription order by opened_at`);

describe('a browser', () => {
  test('gets the kinds that were chosen there, and others when others are chosen', async () => {
    const browser = opens();
    expect(await alice.call(push.state, {})).toMatchObject({ publicKey: service.settings.publicKey, devices: [], maximum: 10 });
    const on = await turnsOn(alice, browser, ['notice', 'order', 'order']);
    expect(on.devices).toMatchObject([{ kinds: ['order', 'notice'], isCurrent: true }]);
    expect((await turnsOn(alice, browser, ['claim'])).devices).toMatchObject([{ id: on.devices[0]?.id, kinds: ['claim'] }]);
    const other = await elsewhere(alice);
    expect((await other.call(push.state, {})).devices).toMatchObject([{ isCurrent: false }]);
  });

  test('whose session has ended is refused', async () => {
    const { endpoint, keys } = opens();
    const made = {
      id: randomUUID(),
      session: randomUUID(),
      endpoint,
      ...keys,
      kinds: ['notice'],
      language: 'en',
      maximum: 10,
    } as const;
    await expect(insertSubscription(world.context.db, made)).rejects.toMatchObject({ key: 'SESSION_EXPIRED' });
  });

  test('shows neither keys nor endpoints to anyone', async () => {
    const browser = opens();
    const told = JSON.stringify([await turnsOn(alice, browser), await alice.call(push.state, {})]);
    for (const secret of [browser.endpoint, browser.keys.p256dh, browser.keys.auth, service.settings.sender.privateKey]) {
      expect(told).not.toContain(secret);
    }
  });

  test('is switched off by its id in its own session alone: one that was stolen silences no other device', async () => {
    const id = (await turnsOn(alice, opens())).devices[0]?.id ?? '';
    const stolen = await elsewhere(alice);
    for (const other of [bob, stolen]) await other.call(push.unsubscribe, { id });
    expect((await stolen.call(push.state, {})).devices).toMatchObject([{ id, isCurrent: false }]);
    expect((await alice.call(push.unsubscribe, { id })).devices).toEqual([]);
  });

  test('is of the account that signed in last: nothing of the one before goes there', async () => {
    const browser = opens();
    await turnsOn(alice, browser);
    await owner.run(sql`
      insert into push_delivery (subscription, thing, what, expires_at)
      select id, 'notice/1', 'notice', platform_now() + interval '1 hour' from push_subscription`);
    await turnsOn(bob, browser);
    expect(await kept()).toEqual([{ account: bob.id, endpoint: browser.endpoint }]);
    expect((await alice.call(push.state, {})).devices).toEqual([]);
    await world.runJobs();
    expect(service.sentTo(browser)).toEqual([]);
    // An account that signs in without notifications removes it too: only that browser knows its endpoint.
    await alice.call(push.unsubscribe, { endpoint: browser.endpoint });
    expect(await kept()).toEqual([]);
  });

  test('turned on by two accounts concurrently belongs to one of them', async () => {
    const browser = opens();
    await Promise.all(Array.from({ length: 10 }, (_, at) => turnsOn(at % 2 === 0 ? alice : bob, browser)));
    expect(await kept()).toHaveLength(1);
  });

  test('that was given a new endpoint is notified there only', async () => {
    const [before, after] = [opens(), opens()];
    await turnsOn(alice, before);
    await turnsOn(alice, after);
    expect(await kept()).toEqual([{ account: alice.id, endpoint: after.endpoint }]);
  });
});

describe('a session that is over', () => {
  test.each<[string, (who: Member, other: Member) => Promise<unknown>]>([
    ['by signing out', (who) => who.call(account.logOut, {})],
    ['by another device', (_who, other) => other.call(account.revokeSessions, { all: true })],
  ])('%s loses its subscription', async (_how, ends) => {
    const carol = await world.member();
    const other = await elsewhere(carol);
    await turnsOn(carol, opens());
    await turnsOn(other, opens());
    await ends(carol, other);
    expect((await other.call(push.state, {})).devices).toMatchObject([{ isCurrent: true }]);
    expect(await kept()).toHaveLength(1);
  });

  test('by time gets nothing, and frees its place', async () => {
    const carol = await world.member();
    await turnsOn(carol, opens());
    await owner.run(sql`update session set expires_at = clock_timestamp() where account = ${carol.id}`);
    const again = await elsewhere(carol);
    expect((await again.call(push.state, {})).devices).toEqual([]);
    await turnsOn(again, opens());
    expect(await kept()).toHaveLength(1);
  });
});

describe('refused', () => {
  test.each([
    'https://example.com/a',
    'https://127.0.0.1/a',
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:444/a',
    'https://u:p@fcm.googleapis.com/a',
  ])('an endpoint of an unknown push service: %s', async (endpoint) => {
    const { keys } = opens();
    await expect(alice.call(push.subscribe, { endpoint, keys, kinds: ['order'] })).rejects.toMatchObject({
      key: 'PUSH_SERVICE_UNKNOWN',
    });
    expect(await kept()).toEqual([]);
  });

  test('a key that is not a point of the curve', async () => {
    const { endpoint, keys } = opens();
    const forged = { ...keys, p256dh: `BA${'A'.repeat(85)}` };
    await expect(alice.call(push.subscribe, { endpoint, keys: forged, kinds: ['order'] })).rejects.toMatchObject({
      key: 'PUSH_SERVICE_UNKNOWN',
    });
  });

  test('more browsers than an account may have, even concurrently', async () => {
    const carol = await world.member();
    const devices = await Promise.all(Array.from({ length: 12 }, () => elsewhere(carol)));
    const results = await Promise.allSettled(devices.map((device) => turnsOn(device, opens())));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toMatchObject([0, 1].map(() => ({ key: 'PUSH_DEVICES_TOO_MANY', params: { maximum: 10 } })));
    expect(await kept()).toHaveLength(10);
  });

  test('an unknown session, by the database as well', async () => {
    const { endpoint, keys } = opens();
    const subscribe = sql`
      select push_subscribe(gen_random_uuid(), gen_random_uuid(), ${endpoint}, ${keys.p256dh}, ${keys.auth}, array['order'], 'en', 10)`;
    await expect(world.apiContext.db.one(subscribe)).rejects.toMatchObject({ code: '23000' });
  });

  test('unknown kinds, and an empty list', async () => {
    const { endpoint, keys } = opens();
    for (const kinds of [[], ['everything']] as unknown as PushKind[][]) {
      await expect(alice.call(push.subscribe, { endpoint, keys, kinds })).rejects.toMatchObject({ key: 'MALFORMED' });
    }
  });
});
