/** Troubles of a process that need attention: kinds with their number, until they are reported. */
export type Troubles = {
  note(kind: string): void;
  /** Returns what was noted since the last call. */
  take(): ReadonlyMap<string, number>;
};

/** Kinds are sentences of this program; beyond this number within a few seconds, further ones are counted together. */
const MAX_KINDS = 50;
const OTHERS = 'others';

export function createTroubles(): Troubles {
  let noted = new Map<string, number>();
  return {
    note(kind) {
      const counted = noted.has(kind) || noted.size < MAX_KINDS ? kind : OTHERS;
      noted.set(counted, (noted.get(counted) ?? 0) + 1);
    },
    take() {
      const taken = noted;
      noted = new Map();
      return taken;
    },
  };
}
