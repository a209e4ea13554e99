import { projects } from '@ocean/api/areas/projects';
import { type VoteSide, voting } from '@ocean/api/areas/voting';
import sharp from 'sharp';
import { samplePdf } from '../../dev/files/sample-files.ts';
import { sendFile } from '../../dev/files/send-file.ts';
import type { Member, Platform } from '../support/platform.ts';

type Places = Pick<Platform, 'origin' | 'member' | 'listsProject'>;

const COLD_STORE = `A cold store of 4,200 square metres at the third quay of Busan, built in 2016 and let to four importers of fish.

The owner offers 30 per cent of the rent of the next forty years. The lease of the ground ends in 2066.

Rent in 2025: 1,240,000 USDT. Costs: 410,000 USDT.`;

const ORCHARD = 'Six hectares of apple trees near Daegu, 42 years old, with a press and a store.';

/** Lists another member's project with a picture and a deed, open to votes for two months. @returns its id */
export async function listOthersProject({ origin, member, listsProject }: Places): Promise<string> {
  const owner = await member();
  return listsProject(owner, {
    name: 'Cold store with a quay of its own at the harbour of Busan',
    profile: COLD_STORE,
    days: 60,
    files: [
      await storesFile(origin, owner, 'harbour.jpg', await coverPicture()),
      await storesFile(origin, owner, 'deed.pdf', samplePdf()),
    ],
  });
}

export function votes(member: Member, id: string, side: VoteSide) {
  return member.call(voting.vote, { id, side, payBy: 'balance' });
}

/** Projects of the member: one listed, one analysed and, written last, a draft with a picture and a document. */
export async function fillOwnProjects({ origin, listsProject }: Places, member: Member): Promise<void> {
  await listsProject(member, { name: 'Orchard', profile: ORCHARD });
  const contact = 'harbour@example.org\n+82 51 000 0000';
  const text = { name: 'Warehouse', profile: `${COLD_STORE}\n\nIt is GUARANTEED to earn 12 % a year!!`, contact };
  const written = await member.call(projects.submit, { action: 'draft', ...text, files: [] });
  const { id, version } = await member.call(projects.submit, { id: written.id, version: written.version, action: 'submit' });
  await member.call(projects.submit, { id, version, action: 'optimise' });
  const plan = 'Plan of the second and third floor, with the lifts as they were built in 2016.pdf';
  const files = [
    await storesFile(origin, member, 'warehouse.jpg', await coverPicture()),
    await storesFile(origin, member, plan, samplePdf()),
  ];
  await member.call(projects.submit, {
    action: 'draft',
    name: 'Warehouse of the third quay',
    profile: COLD_STORE,
    contact,
    files,
  });
}

async function storesFile(origin: string, member: Member, name: string, bytes: Buffer): Promise<string> {
  const { body } = await sendFile(origin, member.token, { name, bytes });
  const { data } = body as { data: { fileId: string } | null };
  if (!data) throw new Error(`${name} was not stored: ${JSON.stringify(body)}`);
  return data.fileId;
}

/** A store on a quay under an evening sky. Made of plain boxes, because the server's image library refuses every drawing. */
function coverPicture(): Promise<Buffer> {
  const box = (background: string, [left, top, width, height]: readonly [number, number, number, number]) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#f3b27a' } })
    .composite([
      box('#c98f86', [0, 0, 1200, 240]),
      box('#173a52', [0, 560, 1200, 240]),
      box('#20303c', [140, 330, 360, 230]),
      box('#2b3f4d', [520, 400, 240, 160]),
      box('#20303c', [820, 230, 80, 330]),
      box('#f6d98b', [170, 380, 300, 24]),
      box('#f6d98b', [170, 440, 300, 24]),
      box('#f6d98b', [550, 450, 180, 20]),
    ])
    .jpeg()
    .toBuffer();
}
