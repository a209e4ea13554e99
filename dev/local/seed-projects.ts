import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { OwnerAction } from '@ocean/api/areas/projects/states';
import { uploadFile } from '../../apps/server/src/areas/files/upload-file.ts';
import { findProject } from '../../apps/server/src/areas/projects/queries.ts';
import { submitProject } from '../../apps/server/src/areas/projects/submit-project.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { deriveId } from '../../apps/server/src/derive-id.ts';
import type { MemberCall } from '../../apps/server/src/http/route.ts';
import { buildContext } from '../../apps/server/src/main/build-context.ts';
import { readConfig } from '../../apps/server/src/main/config.ts';
import type { Desk } from '../../apps/server/src/operate/operation.ts';
import { operateProjects } from '../../apps/server/src/operate/projects/operate-projects.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { type Drawing, drawCover } from './draw-cover.ts';
import { joinDemoMember } from './join-demo-member.ts';

type Step = 'optimise' | 'accept' | 'take' | 'publish' | 'reject' | 'close';
type Demo = {
  readonly name: string;
  readonly cover: Drawing;
  readonly profile: string;
  readonly steps: readonly Step[];
  /** Days of the vote, if the project is listed. */
  readonly days: number;
};
type Platform = { readonly context: Context; readonly baseUrl: string; readonly desk: Desk };

const DEMOS = new URL('demo-projects.json', import.meta.url);
/** Namespace of derived ids, so that a later start finds what an earlier one created. */
const DEMO_SPACE = 'a1d3a3c2-5f53-4c4e-9a55-2c3f7a1f0d48';
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_LINE = 'This is a demo of a local start: nothing stands behind it.';
const REASONS: Readonly<Record<string, string>> = {
  take: 'a local start',
  publish: 'a local start',
  reject: 'The profile promises a profit that nobody can guarantee and says nothing about ownership or risks.',
  close: 'The owner sold the vessels before the vote ended.',
};

/** Creates projects in several states on a local platform, submitted by a demo member and decided by its operators. */
export async function seedProjects(env: Readonly<Record<string, string>>): Promise<void> {
  const { OPERATOR_DATABASE_URL = '', CHAIN_ID, VAULT = '', ORIGIN: baseUrl = '' } = env;
  const context = buildContext({ ...readConfig(env), logLevel: 'silent' });
  const db = openDatabase(OPERATOR_DATABASE_URL, { connections: 1 });
  const [{ address, key }] = LOCAL.operators;
  try {
    const desk = { db, chainId: Number(CHAIN_ID), vault: VAULT, owners: [address.toLowerCase()], key };
    await seedProjectsOn({ context, baseUrl, desk });
  } finally {
    await db.end();
    await context.close();
  }
}

/** Leaves existing projects unchanged. */
export async function seedProjectsOn(platform: Platform): Promise<void> {
  const owner = await joinDemoMember(platform.baseUrl);
  for (const [at, demo] of (JSON.parse(readFileSync(DEMOS, 'utf8')) as Demo[]).entries()) {
    const space = deriveId(`project ${at}`, DEMO_SPACE);
    if (!(await findProject(platform.context.db, deriveId('project', space))))
      await seedProject(platform, { owner, space, demo });
  }
}

type Seeding = { readonly owner: string; readonly space: string; readonly demo: Demo };

async function seedProject({ context, desk }: Platform, { owner, space, demo }: Seeding): Promise<void> {
  const calling = (requestId: string): MemberCall => {
    return { account: owner, requestId, sessionId: space, lang: 'en', ip: '127.0.0.1', device: 'a local start' };
  };
  const upload = async (name: string, bytes: Buffer) => {
    const file = { name, announcedBytes: bytes.length, bytes: Readable.from([bytes]) };
    return (await uploadFile(context, calling(deriveId(name, space)), file)).fileId;
  };
  const cover = await drawCover(demo.cover);
  const figures = Buffer.from(`figure,value\nname,${demo.name}\nsource,drawn for a local start\n`);
  const content = {
    name: demo.name,
    profile: `${FIRST_LINE}\n${demo.profile}`,
    contact: 'demo@example.org',
    files: [await upload('cover.png', cover), await upload('figures.csv', figures)],
  };
  const nothing = { accept: [], outside: false };
  let project = await submitProject(context, calling(space), {
    ...nothing,
    id: undefined,
    version: undefined,
    action: 'submit',
    content,
  });
  for (const step of demo.steps) {
    if (step === 'optimise' || step === 'accept') {
      const { id, version, analysis } = project;
      const accept = step === 'accept' ? (analysis?.differences ?? []).map((difference) => difference.id) : [];
      const act = { ...nothing, id, version, action: step satisfies OwnerAction, content: {}, accept };
      if (step === 'optimise' || accept.length > 0) project = await submitProject(context, calling(deriveId(step, space)), act);
      continue;
    }
    const ends = step === 'publish' ? ['--ends', await endOf(context, project.id, demo.days)] : [];
    await operateProjects(desk, [step, project.id, ...ends, '--reason', REASONS[step] ?? '']);
  }
}

/** By the platform's clock, which a local start may move. */
async function endOf({ db }: Context, id: string, days: number): Promise<string> {
  const now = (await findProject(db, id))?.now ?? new Date();
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}
