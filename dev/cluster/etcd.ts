import { type ClusterFolders, type ClusterSettings, NODES, type NodeName } from './cluster-settings.ts';
import { until } from './until.ts';

const WHOLE_TREE = { read: ['/*'], write: ['/*'] };

/** Flags of one node. For the v2 API see refuse-unsafe.ts. The timeouts are long, because a machine that runs a cluster is busy. */
export function etcdFlags(node: NodeName, { data }: ClusterFolders, { ports }: Pick<ClusterSettings, 'ports'>): string[] {
  const client = `http://127.0.0.1:${ports[`${node} etcd`]}`;
  const peerOf = (name: NodeName) => `http://127.0.0.1:${ports[`${name} etcd peers`]}`;
  const flags = {
    name: node,
    'data-dir': `${data}/etcd-${node}`,
    'enable-v2': 'true',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peerOf(node),
    'initial-advertise-peer-urls': peerOf(node),
    'initial-cluster': NODES.map((name) => `${name}=${peerOf(name)}`).join(','),
    'initial-cluster-token': 'ocean',
    'heartbeat-interval': '250',
    'election-timeout': '2500',
  };
  return Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
}

/** Waits until the three nodes agree, and requires a password: any client that may write to etcd can choose the primary. */
export async function protectEtcd({ ports, passwords }: ClusterSettings, signal?: AbortSignal): Promise<void> {
  const origin = `http://127.0.0.1:${ports['pg1 etcd']}`;
  await until(async () => (await fetch(`${origin}/health`)).ok, 'etcd', undefined, signal);
  const state = (await (await fetch(`${origin}/v2/auth/enable`)).json()) as { enabled: boolean };
  if (state.enabled) return;
  const authorization = `Basic ${Buffer.from(`root:${passwords.etcd}`).toString('base64')}`;
  const put = async (path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`etcd refused ${path}: ${answer.status} ${await answer.text()}`);
  };
  await put('/v2/auth/users/root', { user: 'root', password: passwords.etcd });
  await put('/v2/auth/enable');
  await put('/v2/auth/roles/guest', { role: 'guest', revoke: { kv: WHOLE_TREE } });
}
