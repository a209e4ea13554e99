import { endpoints } from '@ocean/api/areas/api';
import { assistant } from '@ocean/api/areas/assistant';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { notices } from '@ocean/api/areas/notifications/notices';
import { projects } from '@ocean/api/areas/projects';
import { purchases } from '@ocean/api/areas/purchases';
import { city } from '@ocean/api/areas/social/city';
import { feedback } from '@ocean/api/areas/social/feedback';
import { news } from '@ocean/api/areas/social/news';
import { support } from '@ocean/api/areas/support';
import { team } from '@ocean/api/areas/team';
import { tickets } from '@ocean/api/areas/tickets';
import { beforeAll, expect, test } from 'vitest';
import { openTraders } from '#dev/desk/traders.ts';
import { samplePdf } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { listsProject } from '#dev/projects/listed-projects.ts';
import { acceptedFields } from '#dev/world/malformed-requests.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateContent } from '../../operate/content/operate-content.ts';
import { foldTeam } from './fold-team.ts';

/** top — upper — me — child — grandchild — last, each invited by the previous one; all of them own bots. */
const world = useWorld();
let me: Member;
let child: Member;
let hidden: readonly Member[];
beforeAll(async () => {
  const top = await world.member();
  const upper = await world.member({ inviter: top });
  me = await world.member({ inviter: upper });
  child = await world.member({ inviter: me });
  const grandchild = await world.member({ inviter: child });
  const last = await world.member({ inviter: grandchild });
  hidden = [top, upper, grandchild, last];
  for (const who of [me, ...hidden, child]) {
    await who.deposits('USDT', '600');
    await who.buysBots(1);
  }
  await last.buysBotsByWallet(1);
  await foldTeam(world.context);
  // A day whose proof is published, before anything that ends with the day is started.
  await world.nextDay(1);
  await world.closeDays();
  await world.settle();
  await world.runJobs();
});

/** Bodies for calls about the member's own things, at least one valid body for each call. */
async function ownBodies(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const [bot] = (await me.call(bots.list, {})).list;
  const [purchase] = (await me.call(purchases.list, {})).list;
  const below = (await me.call(team.downline, { view: 'list' })).list;
  return {
    '/api/bot/botLog': [{ id: bot?.id }],
    '/api/bot/estimate': [{ quantity: 1, days: 30 }],
    '/api/bot/purchase': [{ purchaseId: purchase?.purchaseId }],
    '/api/bot/sendCheck': [{ ids: [bot?.id], to: child.address }],
    '/api/earn/transferCheck': [{ to: child.address, asset: 'USDT', amount: '1' }],
    '/api/other/figureEntries': [{ figure: 'poolUsdt' }],
    '/api/other/down': [
      ...below.flatMap(({ id }) => [{ parent: id }, { parent: id, view: 'list' }, { parent: id, sort: 'sales' }]),
      ...[child, ...hidden].map(({ address }) => ({ address })),
    ],
    ...(await helpBodies()),
    ...(await socialBodies()),
    ...(await deskBodies()),
    '/api/other/rank': [{ kind: 'teamSales' }, { kind: 'teamSales', period: 'day' }, { kind: 'power' }],
  };
}

/** As above, for calls about projects, votes and support. The listed project belongs to a member whose address is hidden. */
async function helpBodies(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const desk = openDesk(world);
  const [hiddenOne = me] = hidden;
  const listed = await listsProject(hiddenOne, desk).finally(() => desk.close());
  const { fileId } = (await sendFile(world.origin, me.token, { name: 'a.pdf', bytes: samplePdf('shown') })).body.data as {
    fileId: string;
  };
  const project = await me.call(projects.submit, { action: 'draft', name: 'A barn', profile: '', contact: '', files: [fileId] });
  const { threadId } = await me.call(assistant.ask, { question: 'What does stopping a bot cost?' });
  const ticket = await me.call(tickets.send, { subject: 'A question', text: 'Where is my bot?' });
  const said = await me.call(feedback.submit, { text: 'More colours' });
  const [article] = (await me.call(support.listQuestions, {})).list;
  return {
    '/api/raw/ai': [{ question: 'What does a vote cost?' }],
    '/api/raw/aiDetail': [{ threadId }],
    '/api/raw/file': [{ fileId }],
    '/api/raw/submissionDetail': [{ id: project.id }],
    '/api/raw/questionDetail': [{ id: article?.id }],
    '/api/raw/ticketDetail': [{ ticketId: ticket.id }],
    '/api/raw/voteDetail': [{ id: listed }],
    '/api/tor/feedbackDetail': [{ id: said.id }],
  };
}

/** As above, for what operators publish and members write: the post is by a member whose address is hidden. */
async function socialBodies(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const desk = openDesk(world);
  const because = ['--en', 'Open', '--text-en', 'From today on', '--reason', 'a test'];
  for (const kind of ['news', 'notice']) await desk.carol(operateContent, 'add', kind, ...because);
  await desk.close();
  const [hiddenOne = me] = hidden;
  const post = await hiddenOne.call(city.submit, { text: 'Good day' });
  const [flash] = (await me.call(news.list, {})).list;
  const [notice] = (await me.call(notices.list, {})).list;
  return {
    '/api/tor/cityDetail': [{ id: post.id }],
    '/api/tor/newDetail': [{ id: flash?.id }],
    '/api/tor/noticeDetail': [{ id: notice?.id }],
  };
}

/** As above, for the desk: an order with a member whose address is not secret. */
async function deskBodies(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const traders = openTraders(world);
  await traders.trades(child, { offers: [{ side: 'buy' }] });
  await traders.trades(me, { offers: [{ side: 'buy' }] });
  const serviceId = await traders.serviceOf(child, 'buy');
  await traders.close();
  const { id } = await me.placesOrder({ side: 'buy', amount: '10' });
  return { '/api/tor/orderDetail': [{ id }], '/api/tor/provider': [{ serviceId }] };
}

/** The raw text of the answer, files included. */
async function ask(path: string, body: unknown) {
  const answer = await fetch(world.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: me.token },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const isEnvelope = answer.headers.get('content-type')?.startsWith('application/json') === true && text.startsWith('{"code"');
  const isAnswered = answer.status === 200 && (!isEnvelope || [0, 1].includes((JSON.parse(text) as { code: number }).code));
  return { text: text.toLowerCase(), isAnswered };
}

/** Calls that end the session that the others need. */
const LAST_OF_ALL = ['/api/other/sessionRevoke', '/api/other/logout'];

test('no answer of any call has the full address of an upline or of a deeper member', async () => {
  await me.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '50', action: 'quote' });
  const own = await ownBodies();
  const answered = new Set<string>();
  const walked = [...endpoints.filter(({ path }) => !LAST_OF_ALL.includes(path)).map(({ path }) => path), ...LAST_OF_ALL];
  for (const path of walked) {
    const endpoint = endpoints.find((one) => one.path === path);
    if (!endpoint) throw new Error(path);
    for (const body of [{}, acceptedFields(endpoint), { page: 1, size: 100 }, ...(own[path] ?? [])]) {
      const { text, isAnswered } = await ask(path, body);
      if (isAnswered) answered.add(path);
      for (const { id } of hidden) expect(text, `${path} on ${JSON.stringify(body)}`).not.toContain(id);
    }
  }
  // A refused call would prove nothing; checks are exempt, as their answers depend on the state of the member's bots.
  const shown = endpoints.filter(
    ({ caller, mutates, path }) => caller === 'member' && mutates !== true && !path.endsWith('Check'),
  );
  expect(shown.map(({ path }) => path).filter((path) => !answered.has(path))).toEqual([]);
});
