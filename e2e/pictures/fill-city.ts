import { city } from '@ocean/api/areas/social/city';
import { reports } from '@ocean/api/areas/social/reports';
import { operateModerate } from '../../apps/server/src/operate/moderation/operate-moderate.ts';
import { samplePicture } from '../../dev/files/sample-files.ts';
import { sendFile } from '../../dev/files/send-file.ts';
import type { Member, Platform } from '../support/platform.ts';

type Filled = Pick<Platform, 'origin' | 'operates'>;

/** Posts with and without pictures, comments and likes, a post of the member that operators hid, and an answered report. */
export async function fillCity({ origin, operates }: Filled, member: Member, other: Member): Promise<void> {
  const { id: hidden } = await member.call(city.submit, { text: 'Buy from me, twice the money by Friday' });
  await operates(operateModerate, 'hide', 'post', hidden, '--reason', 'a promise that nobody can keep');
  const { id: reported } = await other.call(city.submit, { text: 'Who wants cheap bots?' });
  await member.call(reports.send, { what: 'post', id: reported, reason: 'scam' });
  await operates(operateModerate, 'keep', 'post', reported, '--reason', 'a question');
  const fileIds: string[] = [];
  for (const background of ['#1f6f8b', '#c8443a', '#e6cfa6', '#2f7d3b']) {
    const { body } = await sendFile(origin, other.token, {
      name: 'sea.jpg',
      bytes: await samplePicture('jpeg', { width: 800, height: 600, background }),
    });
    fileIds.push((body.data as { fileId: string }).fileId);
  }
  const { id } = await other.call(city.submit, { text: 'Four colours of the harbour.\nWhich one is yours?', fileIds });
  await member.call(city.like, { id, isLiked: true });
  await other.call(city.comment, { id, text: 'The second one, of course.' });
  await member.call(city.comment, { id, text: 'مرحبا، اللون الأول أجمل.' });
}
