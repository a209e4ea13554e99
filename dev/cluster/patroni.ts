import { type ClusterSettings, NODES, type NodeName } from './cluster-settings.ts';

export type Member = {
  readonly name: NodeName;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
};

const ASKED_WITHIN_MS = 3_000;

/** Queries the nodes' Patroni API. A frozen or lost node does not answer, so another node is asked. */
export function patroniOf({ ports, passwords }: ClusterSettings) {
  const authorization = `Basic ${Buffer.from(`patroni:${passwords.patroni}`).toString('base64')}`;
  const ask = (node: NodeName, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${ports[`${node} patroni`]}${path}`, { signal: AbortSignal.timeout(ASKED_WITHIN_MS), ...init });

  const ofAny = async <Answer>(path: string): Promise<Answer | undefined> => {
    for (const node of NODES) {
      const answer = await ask(node, path).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as Answer;
    }
    return undefined;
  };

  const members = async () => (await ofAny<{ members: Member[] }>('/cluster'))?.members ?? [];
  return {
    members,
    /**
     * Whether there is a primary with two standbys that follow it; in a strict cluster one of them must be synchronous. A former
     * primary that has yet to be rewound also reports that it is running, but on an older timeline.
     */
    async isWhole(isStrict = true): Promise<boolean> {
      const running = (await members()).filter(({ state }) => state === 'running' || state === 'streaming');
      const roles = running.map(({ role }) => role);
      const timelines = new Set(running.map(({ timeline }) => timeline));
      return (
        running.length === NODES.length &&
        timelines.size === 1 &&
        roles.includes('leader') &&
        (!isStrict || roles.includes('sync_standby'))
      );
    },
    /** The node that claims to be the primary; undefined while there is none. */
    async primary(but?: NodeName): Promise<NodeName | undefined> {
      const answers = await Promise.all(
        NODES.filter((node) => node !== but).map(async (node) => ({
          node,
          ok: (await ask(node, '/primary').catch(() => undefined))?.ok,
        })),
      );
      return answers.find(({ ok }) => ok)?.node;
    },
    /** Whether the current mode acknowledges only what a standby has; it can be changed while the cluster runs. */
    async isStrict(): Promise<boolean> {
      const config = await ofAny<{ synchronous_mode?: unknown; synchronous_mode_strict?: unknown }>('/config');
      return config?.synchronous_mode === true && config.synchronous_mode_strict === true;
    },
    /** Asks the primary to hand over to a standby that has everything. */
    async switchOver(leader: NodeName): Promise<void> {
      const answer = await ask(leader, '/switchover', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ leader }),
        signal: AbortSignal.timeout(60_000),
      });
      if (!answer.ok) throw new Error(`the switchover was refused: ${answer.status} ${await answer.text()}`);
    },
  };
}
