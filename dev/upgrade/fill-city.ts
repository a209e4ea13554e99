import { city } from '@ocean/api/areas/social/city';
import { reports } from '@ocean/api/areas/social/reports';
import { operateModerate } from '../../apps/server/src/operate/moderation/operate-moderate.ts';
import { samplePicture } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import type { OperatorsDesk } from '../world/operators-desk.ts';
import type { World } from '../world/world.ts';
import type { Line } from './fill-people.ts';

/** Posts and comments that are shown, hidden or deleted, likes, and reports in every state. */
export async function leaveCity(world: World, { carol }: OperatorsDesk, { alice, bob }: Line): Promise<void> {
  const { body } = await sendFile(world.origin, alice.token, { name: 'sea.jpg', bytes: await samplePicture('jpeg') });
  const { fileId } = body.data as { fileId: string };
  const { id: shown } = await alice.call(city.submit, { text: 'Good morning', fileIds: [fileId] });
  const { id: hidden } = await alice.call(city.submit, { text: 'Twice the money by Friday' });
  const { id: removed } = await alice.call(city.submit, { text: 'A mistake' });
  await alice.call(city.remove, { what: 'post', id: removed });
  await bob.call(city.like, { id: shown, isLiked: true });
  const { id: comment } = await bob.call(city.comment, { id: shown, text: 'Good morning to you' });
  await alice.call(city.comment, { id: shown, text: 'Thank you' });

  await bob.call(reports.send, { what: 'post', id: hidden, reason: 'scam', text: 'A promise' });
  await carol(operateModerate, 'hide', 'post', hidden, '--reason', 'a promise that nobody can keep');
  await alice.call(reports.send, { what: 'comment', id: comment, reason: 'other' });
  await carol(operateModerate, 'keep', 'comment', comment, '--reason', 'nothing against it');
  await bob.call(reports.send, { what: 'post', id: shown, reason: 'spam' });
}
