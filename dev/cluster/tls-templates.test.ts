import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPrograms } from './find-programs.ts';
import { proxyConnections } from './proxy-connections.ts';
import { readTemplate, render } from './render.ts';

const found = findPrograms();
const ADDRESS = '10.0.0.1';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ocean-tls-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How docs/operations/cluster.md fills them in. */
const node = () =>
  render('patroni.yml', {
    ...{
      name: 'pg1',
      address: ADDRESS,
      clients: '10.0.0.0/24',
      ttl: 20,
      watchdog: 'required',
      patroniPort: 8008,
      postgresPort: 5432,
    },
    ...{
      binDir: '/usr/lib/postgresql/15/bin',
      etcdHosts: '10.0.0.1:2379,10.0.0.2:2379',
      synchronousMode: true,
      maxConnections: 200,
    },
    ...{ sharedBuffers: '4GB', walKeepSize: '2GB', dataDir: '/var/lib/postgresql/15/ocean', pgpass: '/run/postgresql/pgpass' },
    ...{ archiveMode: 'always', archiveCommand: '/opt/ocean-bot/ops/backup/archive-wal.sh /srv/ocean-backup/wal %p %f' },
    ...{ ownerPassword: 'a', replicationPassword: 'b', rewindPassword: 'c', patroniPassword: 'd', etcdPassword: 'e' },
  });
const tls = () => render('patroni-tls.yml', { tls: '/etc/ocean/tls', clients: '10.0.0.0/24' });

test('with TLS, access from another machine requires TLS and a password', () => {
  const [, lines = ''] = /^ {2}pg_hba:\n((?: {4}- .+\n)+)/m.exec(tls()) ?? [];
  const rules = lines
    .trim()
    .split('\n')
    .map((line) => line.trim().replace('- ', ''));
  expect(rules.length).toBeGreaterThan(2);
  for (const rule of rules) expect(rule).toMatch(/^(local all postgres peer|hostssl .+ 10\.0\.0\.0\/24 scram-sha-256)$/);
  expect(readTemplate('etcd.env').match(/http:/g)).toBeNull();
});

test('every address and file of etcd is filled in', () => {
  const text = render('etcd.env', { name: 'pg1', address: ADDRESS, members: 'pg1=https://10.0.0.1:2380', tls: '/etc/ocean/tls' });
  expect(text.replace(/^#.*$/gm, '')).not.toMatch(/[<>]/);
  expect(text).toContain('ETCD_CLIENT_CERT_AUTH=true');
});

/** Reads a folder of settings as Patroni does: a later file overrides an earlier one. */
const READ = `
import json, sys
from patroni.config import Config
config = Config(sys.argv[1], None)
print(json.dumps({ 'local': config._local_configuration, 'etcd': config.get('etcd') }))`;

describe.skipIf('missing' in found)('the programs themselves', () => {
  test('Patroni merges both files; the second overrides the first', () => {
    writeFileSync(join(folder, '10-node.yml'), node());
    writeFileSync(join(folder, '20-tls.yml'), tls());
    const { stdout, stderr, status } = spawnSync('/usr/bin/python3', ['-c', READ, folder], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const { local } = JSON.parse(stdout) as { local: Record<string, Record<string, unknown>> };
    expect(local.watchdog).toEqual({ mode: 'required', device: '/dev/watchdog', safety_margin: 5 });
    expect(local.etcd).toMatchObject({ protocol: 'https', username: 'root', hosts: '10.0.0.1:2379,10.0.0.2:2379' });
    expect(local.postgresql).toMatchObject({
      authentication: { replication: { username: 'replicator', password: 'b', sslmode: 'verify-ca' } },
      parameters: { ssl: 'on', unix_socket_directories: '/run/postgresql' },
    });
    expect(JSON.stringify(local.postgresql?.pg_hba)).not.toContain('"host ');
  });

  test('HAProxy accepts the TLS configuration of the document', () => {
    if ('missing' in found) return;
    const pem = join(folder, 'site.pem');
    const made = spawnSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-days', '2', '-keyout', `${pem}.key`, '-out', pem],
      { encoding: 'utf8' },
    );
    expect(made.status, made.stderr).toBe(0);
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      render('haproxy.cfg', {
        ...{ address: '127.0.0.1', primaryPort: 6000, apiPort: 7000, statsSocket: join(folder, 'x.sock') },
        ...proxyConnections({ apiProcesses: 1, maxStreams: 100 }),
        ...{ databaseChecks: ` check-ssl verify required ca-file ${pem}`, apiTls: ` ssl crt ${pem} alpn h2,http/1.1` },
        ...{
          databaseServers: '    server pg1 10.0.0.1:5432 check port 8008\n',
          apiServers: '    server api1 10.0.0.1:3000 check',
        },
      }),
    );
    const { stderr, status } = spawnSync(found.haproxy, ['-c', '-f', file], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});
