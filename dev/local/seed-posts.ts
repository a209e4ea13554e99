import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { parseNickname } from '@ocean/api/inputs/nickname';
import { commentOnPost } from '../../apps/server/src/areas/city/comment-on-post.ts';
import { findOwnPost } from '../../apps/server/src/areas/city/queries.ts';
import { submitPost } from '../../apps/server/src/areas/city/submit-post.ts';
import { findPerson } from '../../apps/server/src/areas/desk/profile/queries.ts';
import { nameMember } from '../../apps/server/src/areas/desk/profile/store.ts';
import { uploadFile } from '../../apps/server/src/areas/files/upload-file.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { deriveId } from '../../apps/server/src/derive-id.ts';
import type { MemberCall } from '../../apps/server/src/http/route.ts';
import { buildContext } from '../../apps/server/src/main/build-context.ts';
import { readConfig } from '../../apps/server/src/main/config.ts';
import { type Drawing, drawCover } from './draw-cover.ts';
import { joinDemoMember } from './join-demo-member.ts';

type Demo = { readonly text: string; readonly picture: Drawing | null; readonly comment: string | null };
type Platform = { readonly context: Context; readonly baseUrl: string };

const DEMOS = new URL('demo-posts.json', import.meta.url);
/** Namespace of derived ids, so that a later start finds what an earlier one created. */
const DEMO_SPACE = '5b1c9a3e-7d24-4e0c-8f3a-91c2d7e6b405';
/** The author's name in the city. */
const NAME = parseNickname('Demo harbour');
const FIRST_LINE = 'DEMO · made for a local start';

/** Creates city posts on a local platform, by the member who also owns its demo projects. */
export async function seedPosts(env: Readonly<Record<string, string>>): Promise<void> {
  const context = buildContext({ ...readConfig(env), logLevel: 'silent' });
  try {
    await seedPostsOn({ context, baseUrl: env.ORIGIN ?? '' });
  } finally {
    await context.close();
  }
}

/** Leaves existing posts unchanged, including those that their author deleted. */
export async function seedPostsOn({ context, baseUrl }: Platform): Promise<void> {
  const account = await joinDemoMember(baseUrl);
  const calling = (requestId: string): MemberCall => {
    return { account, requestId, sessionId: DEMO_SPACE, lang: 'en', ip: '127.0.0.1', device: 'a local start' };
  };
  // A name that was changed since is kept; if another member has this name, the posts show an address.
  if (!(await findPerson(context.db, account))) await nameMember(context.db, account, NAME);
  for (const [at, { text, picture, comment }] of (JSON.parse(readFileSync(DEMOS, 'utf8')) as Demo[]).entries()) {
    const space = deriveId(`post ${at}`, DEMO_SPACE);
    if (await findOwnPost(context.db, { id: deriveId('cityPost', space), account })) continue;
    const fileIds: string[] = [];
    if (picture) {
      const bytes = await drawCover(picture);
      const file = { name: `${picture}.png`, announcedBytes: bytes.length, bytes: Readable.from([bytes]) };
      fileIds.push((await uploadFile(context, calling(deriveId('picture', space)), file)).fileId);
    }
    const { id } = await submitPost(context, calling(space), { text: `${FIRST_LINE}\n${text}`, fileIds });
    if (comment) await commentOnPost(context, calling(deriveId('comment', space)), { id, text: comment });
  }
}
