import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { earnings } from '@ocean/api/areas/earnings';
import { voucherTypedData } from '@ocean/chain/voucher';
import pg from 'pg';
import sql from 'sql-template-tag';
import { recoverTypedDataAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { freePort } from '#dev/machine/free-port.ts';
import { ROOT } from '#dev/machine/run.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { VoucherSigner, VoucherToSign } from '../context.ts';
import { createRemoteSigner, SignerUnavailable } from './remote-signer.ts';
import { VoucherRefused } from './voucher-refused.ts';
import { voucherIdOf } from './withdrawal-voucher.ts';

const SECRET = 'the secret of this test, long enough for it';

let signerProcess: { url: string; end(): Promise<void> };
let signerUrl: string;
/** The server's port, connected to the signer process that is currently running. */
const signer: VoucherSigner = { sign: (voucher) => createRemoteSigner({ url: signerProcess.url, secret: SECRET }).sign(voucher) };
const world = useWorld({ context: { signer } });
beforeAll(async () => {
  signerUrl = world.database.signerUrl;
  signerProcess = await startSigner();
});
afterAll(async () => {
  await signerProcess?.end();
});

/** The real program, started like an operator would; resolves when it reports its address. */
async function startSigner(env: Record<string, string> = {}) {
  const { config } = world.context;
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main/signer.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_ENV: 'test',
      SIGNER_DATABASE_URL: signerUrl,
      SIGNER_KEY: LOCAL.signer.key,
      SIGNER_SECRET: SECRET,
      SIGNER_PORT: '0',
      CHAIN_ID: String(config.chainId),
      VAULT: config.vault,
      TOKENS: JSON.stringify(config.tokens),
      SIGNER_LIMITS: JSON.stringify(config.signerPolicy.limits),
      SIGNER_OWNERS: config.signerPolicy.owners.join(','),
      ...env,
    },
  });
  return { url: await listening(child), end: () => end(child) };
}

async function listening(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the signer has no output');
  for await (const line of createInterface(child.stdout)) {
    const entry = JSON.parse(line) as { msg: string; listening?: string };
    if (entry.msg === 'ready' && entry.listening) return entry.listening;
  }
  throw new Error('the signer ended before it was ready');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

test('reports its outcomes to Prometheus on loopback', async () => {
  const port = await freePort();
  const measured = await startSigner({ METRICS_PORT: String(port) });
  const figures = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  try {
    const ask = (authorization: string) =>
      fetch(`${measured.url}/sign`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{}',
      });
    expect(await figures(), 'counted from zero, so that the first one is an increase').toContain(
      'ocean_signer_requests_total{outcome="unknown caller",process="signer"} 0',
    );
    await ask('Bearer another');
    await ask(`Bearer ${SECRET}`);
    const text = await figures();
    expect(text).toContain('ocean_signer_requests_total{outcome="unknown caller",process="signer"} 1');
    expect(text).toContain('ocean_signer_requests_total{outcome="not a voucher",process="signer"} 1');
    expect(text).not.toContain(SECRET);
  } finally {
    await measured.end();
  }
});

async function signedVoucher(): Promise<{ toSign: VoucherToSign; signature: string }> {
  const alice = await world.memberWithUsdt('100');
  const { voucher } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
  if (!voucher) throw new Error('not signed');
  const { id, token, deadline, netUnits, burnUnits, signature } = voucher;
  const account = alice.id as `0x${string}`;
  return {
    toSign: { id, token, deadline, account, netUnits: BigInt(netUnits), burnUnits: BigInt(burnUnits) } as VoucherToSign,
    signature,
  };
}

const sends = (headers: Record<string, string>, body: string) =>
  fetch(`${signerProcess.url}/sign`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

describe('the signer in its own process', () => {
  test('signs a reserved withdrawal with the key that the vault trusts', async () => {
    const { toSign, signature } = await signedVoucher();
    const { id, account, token, netUnits: net, burnUnits: burn } = toSign;
    const voucher = { id, account, token, net, burn, deadline: BigInt(toSign.deadline) };
    const { chainId, vault } = world.context.config;
    const recovered = await recoverTypedDataAddress({
      ...voucherTypedData({ chainId, vault, voucher }),
      signature: signature as `0x${string}`,
    });
    expect(recovered).toBe(LOCAL.signer.address);
  });

  test.each<[string, Partial<VoucherToSign>]>([
    ['an id without a withdrawal', { id: voucherIdOf('00000000-0000-4000-8000-000000000000') }],
    ['a larger net', { netUnits: 90_000_000n }],
    ['a burn', { burnUnits: 1n }],
    ['another account', { account: `0x${'a'.repeat(40)}` }],
    ['a later deadline', { deadline: 4_000_000_000 }],
  ])('checks the hold itself and refuses %s', async (_name, difference) => {
    const { toSign } = await signedVoucher();
    await expect(signer.sign({ ...toSign, ...difference })).rejects.toThrow(VoucherRefused);
  });

  test('refuses a withdrawal row without a matching hold, as a compromised server could write it', async () => {
    const { toSign } = await signedVoucher();
    // An attacker who controls the server can write its rows, but not the ledger's holds.
    await world.context.db.run(sql`
      update withdrawal set net_units = net_units + 50000000, amount_units = amount_units + 50000000
      where account = ${toSign.account} and state = 'signed'`);
    const more = { ...toSign, netUnits: toSign.netUnits + 50_000_000n };
    await expect(signer.sign(more)).rejects.toThrow(VoucherRefused);
    await world.context.db.run(sql`
      update withdrawal set net_units = net_units - 50000000, amount_units = amount_units - 50000000
      where account = ${toSign.account} and state = 'signed'`);
  });

  test('rejects callers without the secret, and bodies that are not vouchers', async () => {
    expect((await sends({}, '{}')).status).toBe(401);
    expect((await sends({ authorization: 'Bearer ' }, '{}')).status).toBe(401);
    expect((await sends({ authorization: `Bearer ${SECRET}x` }, '{}')).status).toBe(401);
    const known = { authorization: `Bearer ${SECRET}` };
    for (const body of ['{}', '[]', 'null', '{"id":1}', '{"surprise":true}']) expect((await sends(known, body)).status).toBe(400);
    expect((await sends(known, '{')).status).toBe(400);
    expect((await sends(known, JSON.stringify({ id: 'x'.repeat(10_000) }))).status).toBe(413);
    const { toSign } = await signedVoucher();
    await expect(createRemoteSigner({ url: signerProcess.url, secret: 'x'.repeat(40) }).sign(toSign)).rejects.toThrow(
      SignerUnavailable,
    );
  });

  test('withdrawals are reserved while it is down, and the job signs them when it is back', async () => {
    await signerProcess.end();
    const alice = await world.memberWithUsdt('100');
    const { id, state, voucher } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    expect([state, voucher]).toEqual(['held', null]);
    signerProcess = await startSigner();
    await world.runJobs();
    expect((await alice.call(earnings.listWithdrawals, { id })).list[0]?.state).toBe('signed');
  });

  test('signs nothing without the database', async () => {
    const { toSign } = await signedVoucher();
    const blind = await startSigner({ SIGNER_DATABASE_URL: signerUrl.replace(/:[^:@]+@/, ':wrong@'), LOG_LEVEL: 'info' });
    await expect(createRemoteSigner({ url: blind.url, secret: SECRET }).sign(toSign)).rejects.toThrow(SignerUnavailable);
    await blind.end();
  });

  test('its role may only read reservations and add to its own record', async () => {
    const role = new pg.Client({ connectionString: signerUrl });
    await role.connect();
    const { rows } = await role.query<{ right: string }>(`
      select distinct privilege_type || ' ' || table_schema || '.' || table_name as right
      from information_schema.column_privileges where grantee = 'ocean_signer' order by 1`);
    expect(rows.map(({ right }) => right)).toEqual([
      'INSERT signer.turn',
      'INSERT signer.voucher',
      'SELECT ledger.account',
      'SELECT ledger.hold',
      'SELECT operators.signature',
      'SELECT public.account',
      'SELECT public.parameter_value',
      'SELECT public.platform_setting',
      'SELECT public.withdrawal',
      'SELECT signer.turn',
      'SELECT signer.voucher',
      'UPDATE signer.turn',
    ]);
    for (const forbidden of [
      'select * from session',
      'select * from ledger.balance',
      'delete from withdrawal',
      'update signer.voucher set deadline = 1',
      'delete from signer.voucher',
      "insert into operators.signature values ('', '', '', '')",
      'create table t ()',
    ]) {
      await expect(role.query(forbidden)).rejects.toMatchObject({ code: '42501' });
    }
    await role.end();
  });
});

test('a suspended account gets no signature, and does not delay other accounts', async () => {
  await signerProcess.end();
  const [alice, bob] = [await world.memberWithUsdt('100'), await world.memberWithUsdt('100')];
  const first = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
  const second = await bob.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
  await world.context.db.run(sql`update account set suspended_at = now() where address = ${alice.id}`);
  signerProcess = await startSigner();
  await world.runJobs();
  const stateOf = async (who: Member, id: string) => (await who.call(earnings.listWithdrawals, { id })).list[0]?.state;
  expect([await stateOf(alice, first.id), await stateOf(bob, second.id)]).toEqual(['held', 'signed']);
  await world.context.db.run(sql`update account set suspended_at = null where address = ${alice.id}`);
  await world.runJobs();
  expect(await stateOf(alice, first.id)).toBe('signed');
});
