import { account } from '@ocean/api/areas/account';
import { LANGUAGES } from '@ocean/i18n/languages';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();

const ALL_ON = {
  bots: true,
  payments: true,
  withdrawals: true,
  sessions: true,
  stakes: true,
  awards: true,
  desk: true,
  proof: true,
};
const NOTHING_CHOSEN = { language: null, theme: null, approval: null, notifications: ALL_ON };

test('nothing is chosen at first, and every reminder is on', async () => {
  const alice = await world.member();
  expect(await alice.call(account.settings, {})).toEqual(NOTHING_CHOSEN);
  expect((await alice.call(account.profile, {})).settings).toEqual(NOTHING_CHOSEN);
});

test('saves what is named and leaves the rest', async () => {
  const alice = await world.member();
  await alice.call(account.saveSettings, { language: 'ar', theme: 'dark' });
  await alice.call(account.saveSettings, { approval: 'capped', notifications: { payments: false, bots: false } });
  const saved = await alice.call(account.saveSettings, { language: null, notifications: { bots: true } });
  expect(saved).toEqual({
    language: null,
    theme: 'dark',
    approval: 'capped',
    notifications: { ...ALL_ON, payments: false },
  });
  expect(await alice.call(account.settings, {})).toEqual(saved);
  expect(await alice.call(account.saveSettings, {})).toEqual(saved);
});

test('keeps the changes of two devices that save different settings at the same time', async () => {
  const alice = await world.member();
  await Promise.all([
    alice.call(account.saveSettings, { theme: 'light' }),
    alice.call(account.saveSettings, { language: 'ko' }),
    alice.call(account.saveSettings, { notifications: { sessions: false } }),
    alice.call(account.saveSettings, { notifications: { bots: false } }),
  ]);
  expect(await alice.call(account.settings, {})).toEqual({
    language: 'ko',
    theme: 'light',
    approval: null,
    notifications: { ...ALL_ON, sessions: false, bots: false },
  });
});

test('returns the settings at the next sign-in, and to no other account', async () => {
  const alice = await world.member();
  const bob = await world.member();
  await alice.call(account.saveSettings, { language: 'cn', theme: 'dark' });
  const again = await world.member({ wallet: alice.wallet });
  expect(again.userinfo.settings).toMatchObject({ language: 'cn', theme: 'dark' });
  expect(await bob.call(account.settings, {})).toEqual(NOTHING_CHOSEN);
});

test.each(LANGUAGES.map(({ code }) => code))('takes %s, as every language of the platform', async (code) => {
  const alice = await world.member();
  expect((await alice.call(account.saveSettings, { language: code })).language).toBe(code);
});

test.each([
  { language: 'zz' },
  { language: 'EN' },
  { theme: 'blue' },
  { approval: 'always' },
  { notifications: { bots: 'yes' } },
  { notifications: { birthdays: true } },
  { account: '0x' },
])('refuses %j and keeps the settings', async (body) => {
  const alice = await world.member();
  expect((await alice.post('/api/other/settingsSave', body)).status).toBe(400);
  expect(await alice.call(account.settings, {})).toEqual(NOTHING_CHOSEN);
});

test('lets a suspended member change the language', async () => {
  const alice = await world.member();
  await world.context.db.run(sql`update account set suspended_at = clock_timestamp() where address = ${alice.id}`);
  expect((await alice.call(account.saveSettings, { language: 'vi' })).language).toBe('vi');
});
