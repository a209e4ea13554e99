import { projects } from '@ocean/api/areas/projects';
import { closeProject } from '../../apps/server/src/areas/projects/entry.ts';
import { findProject } from '../../apps/server/src/areas/projects/queries.ts';
import { reviewProject } from '../../apps/server/src/areas/projects/review-project.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { OperatorsDesk } from '../world/operators-desk.ts';
import type { Member } from '../world/world-member.ts';

const DAY_MS = 86_400_000;
const NO_FILES: string[] = [];

type Reviewers = Pick<OperatorsDesk, 'db' | 'addresses'>;

/** A member hands in a project, and a reviewer lists it. @returns its id */
export async function listsProject(
  owner: Member,
  desk: Reviewers,
  { name = 'A barn', profile = 'A barn in Busan.\nIt is old.', days = 7, files = NO_FILES } = {},
): Promise<string> {
  const draft = await owner.call(projects.submit, { action: 'draft', name, profile, contact: 'owner@example.org', files });
  await owner.call(projects.submit, { id: draft.id, version: draft.version, action: 'submit' });
  await decides(desk, draft.id, 'review');
  await decides(desk, draft.id, 'list', days);
  return draft.id;
}

/** Operators close a project, before its end or after it. */
export async function closesProject({ db, addresses }: Reviewers, id: string): Promise<void> {
  const seen = await requireProject(db, id);
  await db.transaction((tx) => closeProject(tx, { seen, author: addresses.carol, reason: 'close: a test' }));
}

async function decides(desk: Reviewers, id: string, action: 'review' | 'list', days?: number): Promise<void> {
  const seen = await requireProject(desk.db, id);
  const endsAt = days === undefined ? null : new Date(seen.now.getTime() + days * DAY_MS);
  await reviewProject(desk.db, { author: desk.addresses.carol, reason: `${action}: a test`, action, seen, endsAt });
}

async function requireProject(db: Database, id: string) {
  const found = await findProject(db, id);
  if (!found) throw new Error(`there is no project ${id}`);
  return found;
}
