import * as v from 'valibot';
import { OWNER_ACTIONS, type OwnerAction } from '../areas/projects/states.ts';
import { Refusal } from '../errors.ts';
import { uuid } from '../fields.ts';
import { sent } from './parsed-field.ts';
import { shownText } from './text.ts';

/** Characters (UTF-16 code units, as text fields count them). */
export const MAX_TEXT = { name: 120, profile: 20_000, contact: 500 } as const;
export const MAX_PROJECT_FILES = 10;

export type ProjectText = keyof typeof MAX_TEXT;
export const PROJECT_TEXTS = ['name', 'profile', 'contact'] as const satisfies readonly ProjectText[];

/** Omitted fields stay unchanged. */
export type ProjectContent = {
  readonly name?: string | undefined;
  readonly profile?: string | undefined;
  readonly contact?: string | undefined;
  readonly files?: readonly string[] | undefined;
};

export type Submission = {
  /** Undefined: a new project. */
  readonly id: string | undefined;
  /** The version that the caller has seen; undefined only for a new project. */
  readonly version: number | undefined;
  readonly action: OwnerAction;
  readonly content: ProjectContent;
  /** Ids of differences. */
  readonly accept: readonly string[];
  /** Whether the owner agrees that an outside service reads the text. */
  readonly outside: boolean;
};

const text = (what: string) => sent<string>(what, ['TEXT_TOO_LONG']);

export const submissionFields = {
  id: v.optional(uuid),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  action: v.picklist(OWNER_ACTIONS),
  name: text(`asset name, at most ${MAX_TEXT.name} characters`),
  profile: text(`asset profile, at most ${MAX_TEXT.profile} characters`),
  contact: text(`contact information, at most ${MAX_TEXT.contact} characters; shown to reviewers only`),
  files: sent<string[]>(`ids of own files, at most ${MAX_PROJECT_FILES}`, ['PROJECT_FILES_TOO_MANY']),
  accept: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(16))), v.minLength(1), v.maxLength(500))),
  outside: v.optional(v.boolean(), false),
};

type Fields = v.InferOutput<v.StrictObjectSchema<typeof submissionFields, undefined>>;

/** @throws Refusal TEXT_TOO_LONG, PROJECT_FILES_TOO_MANY */
export function parseSubmission({ id, version, action, accept = [], outside, ...fields }: Fields): Submission {
  const content = {
    name: parseText('name', fields.name),
    profile: parseText('profile', fields.profile),
    contact: parseText('contact', fields.contact),
    files: parseFiles(fields.files),
  };
  return { id, version, action, content, accept, outside };
}

/** A draft may be empty, and keeps leading and trailing space while it is typed. A reviewer signs the readable text. */
function parseText(field: ProjectText, raw: unknown): string | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw !== 'string') throw new Refusal('FORM_INCOMPLETE');
  const plain = shownText(raw);
  const kept = field === 'profile' ? plain : plain.replaceAll(/\s+/g, ' ');
  if (kept.length > MAX_TEXT[field]) throw new Refusal('TEXT_TOO_LONG', { maximum: MAX_TEXT[field] });
  return kept;
}

function parseFiles(raw: unknown): readonly string[] | undefined {
  if (raw === undefined) return undefined;
  if (!v.is(v.array(uuid), raw)) throw new Refusal('FILE_UNKNOWN');
  const files = [...new Set(raw.map((id) => id.toLowerCase()))];
  if (files.length > MAX_PROJECT_FILES) throw new Refusal('PROJECT_FILES_TOO_MANY', { maximum: MAX_PROJECT_FILES });
  return files;
}
