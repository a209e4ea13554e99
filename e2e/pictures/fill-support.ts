import { assistant } from '@ocean/api/areas/assistant';
import { feedback } from '@ocean/api/areas/social/feedback';
import { tickets } from '@ocean/api/areas/tickets';
import { operateFeedback } from '../../apps/server/src/operate/support/operate-feedback.ts';
import { operateTickets } from '../../apps/server/src/operate/support/operate-tickets.ts';
import type { Member, Platform } from '../support/platform.ts';

/** An answered question, a waiting ticket, an answered ticket, which was written in last, and answered feedback. */
export async function fillSupport({ operates }: Pick<Platform, 'operates'>, member: Member): Promise<void> {
  await member.call(assistant.ask, { question: 'What does it cost to withdraw?' });
  await member.call(tickets.send, { subject: 'The language of this app', text: 'Will there be Dutch?' });
  const subject = 'A withdrawal of 100 USDT arrived with 98, and I do not see where the other two have gone';
  const { id } = await member.call(tickets.send, { subject, text: 'I withdrew 100 USDT.\n98 arrived. Why?', articleId: 'fees' });
  await operates(
    operateTickets,
    'answer',
    id,
    '--text',
    'The fee of that day was 2 USDT. The sheet shows it before you confirm.',
  );
  const said = await member.call(feedback.submit, {
    text: 'The board could say how long an order waits.\nNow I have to open each.',
    contact: 'sea.otter@example.org',
  });
  await operates(operateFeedback, 'review', said.id);
  await operates(operateFeedback, 'done', said.id, '--answer', 'It will, from next week on. Thank you.');
  await member.call(feedback.submit, { text: 'More colours' });
}
