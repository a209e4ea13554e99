import { useAddressState } from '../../parts/use-address-state.ts';

export type Change = { readonly key: string; readonly value: string };

/** Changes that are collected but not signed yet. */
export type Draft = { readonly changes: readonly Change[]; readonly fromDay: string; readonly reason: string };

const EMPTY: Draft = { changes: [], fromDay: '', reason: '' };

/** Kept in the page's address, so that a colleague can review the draft before it is signed. */
export function useDraft() {
  const [text, setText] = useAddressState('draft');
  const draft = readDraft(text);
  const set = (next: Draft) => setText(next.changes.length === 0 ? undefined : JSON.stringify(next));
  return {
    draft,
    set,
    put: (change: Change) => set({ ...draft, changes: [...draft.changes.filter(({ key }) => key !== change.key), change] }),
    clear: () => setText(undefined),
  };
}

function readDraft(text: string | undefined): Draft {
  try {
    const { changes, fromDay, reason } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    if (!Array.isArray(changes)) return EMPTY;
    const known = (changes as unknown[]).flatMap((one) => {
      const { key, value } = (one ?? {}) as Record<string, unknown>;
      return typeof key === 'string' && typeof value === 'string' ? [{ key, value }] : [];
    });
    return { changes: known, fromDay: String(fromDay ?? ''), reason: String(reason ?? '') };
  } catch {
    return EMPTY;
  }
}
