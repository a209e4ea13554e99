import { createHash } from 'node:crypto';
import { OWNER_ACTIONS, type OwnerAction, PROJECT_MAY, type ProjectState } from '@ocean/api/areas/projects/states';
import { Refusal } from '@ocean/api/errors';
import { PROJECT_TEXTS, type ProjectContent, type ProjectText } from '@ocean/api/inputs/submission';

/** Limit of projects of one account that are neither listed nor over. */
export const MAX_OPEN_PROJECTS = 50;
export const MAX_ANALYSES_A_DAY = 30;

export type Texts = Readonly<Record<ProjectText, string>>;
export type FullContent = Texts & { readonly files: readonly string[] };

/** A vote past its end is closed, even before its row is updated. */
export function stateAt({ state, endsAt }: { state: ProjectState; endsAt: Date | null }, now: Date): ProjectState {
  return state === 'listed' && endsAt !== null && endsAt <= now ? 'closed' : state;
}

/** The state after the act. @throws Refusal PROJECT_STATE */
export function ownerState(state: ProjectState, action: OwnerAction): ProjectState {
  const next = PROJECT_MAY[state].owner[action];
  if (!next) throw new Refusal('PROJECT_STATE', { state });
  return next;
}

/** The acts available to the owner, in API order; accepting needs a proposal. */
export function ownerMay(state: ProjectState, hasProposals: boolean): OwnerAction[] {
  return OWNER_ACTIONS.filter((action) => PROJECT_MAY[state].owner[action] && (action !== 'accept' || hasProposals));
}

/** The content after a change that may omit fields. */
export function contentAfter(before: FullContent, { name, profile, contact, files }: ProjectContent): FullContent {
  return {
    name: name ?? before.name,
    profile: profile ?? before.profile,
    contact: contact ?? before.contact,
    files: files ?? before.files,
  };
}

export function isSameContent(one: FullContent, other: FullContent): boolean {
  return PROJECT_TEXTS.every((text) => one[text] === other[text]) && one.files.join() === other.files.join();
}

/** Required fields that are blank. */
export function missingFields(texts: Texts): ProjectText[] {
  return PROJECT_TEXTS.filter((text) => texts[text].trim() === '');
}

/** SHA-256, hexadecimal, of a JSON text with name, profile and the file hashes in order. Anyone can compute it. */
export function contentHash({
  name,
  profile,
  fileHashes,
}: {
  name: string;
  profile: string;
  fileHashes: readonly string[];
}): string {
  return createHash('sha256')
    .update(JSON.stringify({ name, profile, files: fileHashes }))
    .digest('hex');
}

export const NO_CONTENT: FullContent = { name: '', profile: '', contact: '', files: [] };
