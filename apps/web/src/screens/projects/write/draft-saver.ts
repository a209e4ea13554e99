import type { projects } from '@ocean/api/areas/projects';
import type { InputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { newIdempotencyKey } from '@ocean/api/idempotency-key';
import { isAnswer } from '@ocean/api-react/act-keys';
import { createSignal, type Signal } from '../../../base/signal.ts';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import type { OwnProject } from '../project-look.ts';

export type DraftFields = {
  readonly name: string;
  readonly profile: string;
  readonly contact: string;
  readonly files: readonly StoredFile[];
};

/** empty: nothing was typed. conflict: another device has changed the draft since; the member chooses. */
export type Saving =
  | { readonly kind: 'empty' | 'unsaved' | 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly theirs: OwnProject };

export type Draft = { readonly fields: DraftFields; readonly saving: Saving; readonly saved: OwnProject | null };

type SaverOptions = {
  /** What lies on the server; null for a new project. */
  first: OwnProject | null;
  send: (input: InputOf<typeof projects.submit>, idempotencyKey: string) => Promise<OwnProject>;
  load: (id: string) => Promise<OwnProject>;
};

/** A pause in typing after which a draft is saved. */
const TYPED_MS = 800;
/** After a failure on the way, while the page stays open. */
const AGAIN_MS = 5_000;

const NOTHING: DraftFields = { name: '', profile: '', contact: '', files: [] };

/** Saves a draft as it is typed; the member chooses where another device has changed it too. */
export function createDraftSaver({ first, ...server }: SaverOptions) {
  const draft = createSignal<Draft>({
    fields: first ? fieldsOf(first) : NOTHING,
    saving: first ? { kind: 'saved', at: first.changedAt } : { kind: 'empty' },
    saved: first,
  });
  const { save, saveLater, isSaved, holdsNow } = createSaves(draft, server);
  const change = (changed: Partial<Draft>) => draft.set({ ...draft.read(), ...changed });
  return {
    subscribe: draft.subscribe,
    read: draft.read,
    change(changed: Partial<DraftFields>) {
      const { fields, saving } = draft.read();
      change({ fields: { ...fields, ...changed }, ...(saving.kind === 'conflict' ? {} : { saving: { kind: 'unsaved' } }) });
      saveLater(TYPED_MS);
    },
    /** Saves at once. @returns what lies on the server when all of it does, null otherwise */
    async flush(): Promise<OwnProject | null> {
      await save();
      return isSaved() ? draft.read().saved : null;
    },
    /** Resolves a conflict: the text typed here replaces the other device's. */
    async keepMine() {
      const { saving } = draft.read();
      if (saving.kind !== 'conflict') return;
      change({ saved: saving.theirs, saving: { kind: 'unsaved' } });
      await save();
    },
    /** Resolves a conflict: the text typed here is discarded. */
    takeTheirs() {
      const { saving } = draft.read();
      if (saving.kind !== 'conflict') return;
      const fields = fieldsOf(saving.theirs);
      holdsNow(fields);
      change({ fields, saved: saving.theirs, saving: { kind: 'saved', at: saving.theirs.changedAt } });
    },
  };
}

/**
 * Saves the text, one request at a time. A request whose answer was lost is repeated with its key before anything newer is sent,
 * so that a new project is created once and the next version is never mistaken for another device's.
 */
function createSaves(draft: Signal<Draft>, { send, load }: Omit<SaverOptions, 'first'>) {
  let savedFields = draft.read().fields;
  let request: { fields: DraftFields; key: string } | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (changed: Partial<Draft>) => draft.set({ ...draft.read(), ...changed });
  const isSaved = () => draft.read().fields === savedFields;
  const saveLater = (afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), afterMs);
  };
  const failed = async (error: unknown) => {
    const { saved } = draft.read();
    if (isAnswer(error)) request = null;
    else saveLater(AGAIN_MS);
    if (!(error instanceof Refusal && error.key === 'PROJECT_CHANGED' && saved))
      return change({ saving: { kind: 'failed', error } });
    change({ saving: { kind: 'conflict', theirs: await load(saved.id) } });
  };
  const saveAll = async () => {
    try {
      while (!isSaved()) {
        const { saved, fields } = draft.read();
        request ??= { fields, key: newIdempotencyKey() };
        change({ saving: { kind: 'saving' } });
        const known = saved && { id: saved.id, version: saved.version };
        const answer = await send(
          { ...request.fields, files: request.fields.files.map(({ fileId }) => fileId), ...known, action: 'draft' },
          request.key,
        );
        savedFields = request.fields;
        request = null;
        change({ saved: answer, saving: { kind: 'saved', at: answer.changedAt } });
      }
    } catch (error) {
      await failed(error).catch((reason: unknown) => change({ saving: { kind: 'failed', error: reason } }));
    }
  };
  const save = (): Promise<void> => {
    clearTimeout(timer);
    if (draft.read().saving.kind === 'conflict') return Promise.resolve();
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    save,
    saveLater,
    isSaved,
    /** What lies on the server now, of which nothing has to be sent. */
    holdsNow(fields: DraftFields) {
      savedFields = fields;
    },
  };
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

function fieldsOf({ name, profile, contact, files }: OwnProject): DraftFields {
  return { name, profile, contact, files };
}
