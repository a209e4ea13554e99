import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { projects } from '@ocean/api/areas/projects';
import { city } from '@ocean/api/areas/social/city';
import { feedback } from '@ocean/api/areas/social/feedback';
import { reports } from '@ocean/api/areas/social/reports';
import { tickets } from '@ocean/api/areas/tickets';
import type { Platform } from './platform.ts';

/** As long as names and words may get, to check that they fit. */
const LONG = 'Cold storage at the harbour of Busan, with a quay, a siding and four halls, of which two are cold';

/** Something in every queue of the console, and an account with some of everything. @returns its address */
export async function fillConsole(platform: Platform): Promise<string> {
  const [alice, bob] = [await platform.member(), await platform.member()];
  await alice.deposits('USDT', '9000');
  await alice.buysBots(1);
  await alice.exchanges('100');
  for (const amount of ['1200', '1300', '1400']) await alice.call(earnings.withdraw, { asset: 'USDT', amount });
  const content = { name: LONG, profile: `${LONG}.\nIt is old.`, contact: 'owner@example.org', files: [] };
  await alice.call(projects.submit, { ...content, action: 'submit' });
  await alice.call(tickets.send, { subject: LONG, text: `Why?\n${'x'.repeat(90)}` });
  await alice.call(feedback.submit, { text: LONG, contact: 'alice@example.org', files: [] });
  const { id } = await alice.call(city.submit, { text: LONG, fileIds: [] });
  await bob.call(reports.send, { what: 'post', id, reason: 'scam', text: 'It asks for keys.' });
  await bob.getsBcg('100');
  await platform.atDesk(async (traders) => {
    await traders.named(alice);
    await traders.trades(bob, { offers: [{ side: 'buy' }], wallet: { BCG: '300' } });
    const serviceId = await traders.serviceOf(bob, 'buy');
    const order = await alice.placesOrder({ side: 'buy', amount: '100', serviceId });
    await bob.acceptsOrder(order.id);
  });
  const { challengeId, signature } = await bob.signs({ call: 'tor/applyProvider', amount: '500' });
  await bob.call(desk.apply, { text: LONG, contact: 'bob@example.org', files: [], challengeId, signature });
  return alice.id;
}
