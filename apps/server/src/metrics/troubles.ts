/** What a process met that is worth a look: its kinds with how often, until they are told. */
export type Troubles = {
  note(kind: string): void;
  /** Gives what was noted since the last time. */
  take(): ReadonlyMap<string, number>;
};

/** Kinds are sentences of this program; more of them than this in a few seconds are counted together. */
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
