import { assistant } from '@ocean/api/areas/assistant';
import { feedback } from '@ocean/api/areas/social/feedback';
import { support } from '@ocean/api/areas/support';
import { tickets } from '@ocean/api/areas/tickets';
import { operateContent } from '../../apps/server/src/operate/content/operate-content.ts';
import { operateFeedback } from '../../apps/server/src/operate/support/operate-feedback.ts';
import { operateTickets } from '../../apps/server/src/operate/support/operate-tickets.ts';
import type { OperatorsDesk } from '../world/operators-desk.ts';
import type { Line } from './fill-people.ts';

/** Help texts that operators rewrote or hid, ratings of help, threads with the assistant, tickets in every state, and feedback. */
export async function leaveSupport({ carol, dave }: OperatorsDesk, { alice, bob }: Line): Promise<void> {
  const text = ['--title', 'Every fee', '--body', 'Every fee is shown before you confirm.'];
  await carol(operateContent, 'write', 'fees', 'en', ...text, '--reason', 'shorter');
  await carol(operateContent, 'hide', 'reserves', '--reason', 'it is being rewritten');
  await alice.call(support.answerHelpful, { id: 'fees', helped: true });
  await bob.call(support.answerHelpful, { id: 'fees', helped: false });

  const { threadId } = await alice.call(assistant.ask, { question: 'Which fees are there?' });
  await alice.call(assistant.ask, { question: 'And what can be lost?', threadId });

  await bob.call(tickets.send, { subject: 'A fee', text: 'What is this fee?', articleId: 'fees' });
  const answered = await bob.call(tickets.send, { subject: 'A wallet', text: 'Which wallets work?' });
  await dave(operateTickets, 'answer', answered.id, '--text', 'Every wallet that signs messages.');
  const closed = await bob.call(tickets.send, { subject: 'Thanks', text: 'It is solved.' });
  await carol(operateTickets, 'close', closed.id);

  await alice.call(feedback.submit, { text: 'The board could say more.', contact: 'alice@example.org' });
  const declined = await alice.call(feedback.submit, { text: 'More colours' });
  await carol(operateFeedback, 'review', declined.id);
  await dave(operateFeedback, 'decline', declined.id, '--answer', 'There are enough.');
}
