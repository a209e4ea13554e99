import { bots } from '@ocean/api/areas/bots';
import { home } from '@ocean/api/areas/home';
import { ASSET_NAMES } from '@ocean/api/assets';
import { createClient } from '@ocean/api/client';
import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import { expect, test } from 'vitest';
import { seedContent } from '#dev/local/seed-content.ts';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();

const shown = () => world.visitor.call(home.show, {});

test('shows a visitor what the treasury and the emission pool hold', async () => {
  expect((await shown()).figures).toMatchObject({ poolUsdt: '0', poolGood: '400000000', members: 1, runningBots: 0 });
  const alice = await world.member();
  await alice.deposits('USDT', '100');
  await alice.buysBots(1);
  await expect.poll(async () => (await shown()).figures).toMatchObject({ poolUsdt: '100', members: 2 });
});

test('shows a visitor the price and terms that a member buys under', async () => {
  const { offer } = await shown();
  expect(offer).toMatchObject({ price: '100', priceAsset: 'USDT', waitDays: 7, termDays: 30, runPledge: '10', cardPrice: '5' });
  const alice = await world.member();
  expect(await alice.call(bots.params, {})).toMatchObject(offer);
});

test('offers the seven areas of the specification in menu and tabs, all of them open', async () => {
  const { menu, tabs } = await shown();
  expect(menu).toEqual([
    { route: '/', type: 0 },
    { route: '/bot', type: 0 },
    { route: '/zichan', type: 0 },
    { route: '/yaoqing', type: 0 },
    { route: '/tijiao', type: 0 },
    { route: '/toupiaolist', type: 0 },
    { route: '/kefu', type: 0 },
    { route: '/tor', type: 0 },
    { route: '/kuaixun', type: 0 },
    { route: '/city', type: 0 },
  ]);
  expect(tabs).toEqual(menu.slice(0, 7));
});

test('says where vault and tokens are', async () => {
  const { chain } = await shown();
  expect(chain.vault.toLowerCase()).toBe(world.deployment.vault.toLowerCase());
  expect(Object.keys(chain.tokens).sort()).toEqual([...ASSET_NAMES].sort());
  for (const asset of ASSET_NAMES) expect(chain.tokens[asset]?.address.toLowerCase()).toBe(world.tokenOf(asset).toLowerCase());
});

test('a local start has a notice, news and a banner in every language, written once', async () => {
  const { chainId, vault } = world.context.config;
  const env = { OPERATOR_DATABASE_URL: world.database.operatorUrl, CHAIN_ID: String(chainId), VAULT: vault };
  for (const _ of ['first start', 'second start']) await seedContent(env);
  await expect.poll(async () => (await shown()).news).toHaveLength(3);
  const titles = new Set<string>();
  for (const lang of LANGUAGE_CODES.filter((code) => code !== 'au')) {
    const { notices, news, banners } = await createClient({ baseUrl: world.origin, lang }).call(home.show, {});
    expect([notices.length, news.length, banners.length]).toEqual([1, 3, 1]);
    for (const { title } of [...notices, ...news, ...banners]) titles.add(title);
  }
  expect(titles.size).toBe(12 * 5);
});
