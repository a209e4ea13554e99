import { push } from '@ocean/api/areas/notifications/push';
import { expect, test } from 'vitest';
import { openPushBrowser } from '#dev/push/push-browser.ts';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();

test('without keys push is not offered, nothing is stored and no job fails', async () => {
  const alice = await world.member();
  expect(await alice.call(push.state, {})).toMatchObject({ publicKey: null, devices: [] });
  const { endpoint, keys } = openPushBrowser('fcm.googleapis.com');
  await expect(alice.call(push.subscribe, { endpoint, keys, kinds: ['order'] })).rejects.toMatchObject({
    key: 'PUSH_NOT_OFFERED',
  });
  expect(await alice.call(push.unsubscribe, { endpoint })).toMatchObject({ devices: [] });
  await world.runJobs();
});
