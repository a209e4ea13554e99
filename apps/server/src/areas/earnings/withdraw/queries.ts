import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { itemsBefore, pageOf } from '@ocean/api/page';
import sql from 'sql-template-tag';
import { getAddress } from 'viem';
import { confirmationsOf } from '../../../chain/confirmations.ts';
import { readChainHead } from '../../../chain/events-store.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Handler } from '../../../http/route.ts';
import { voucherIdOf } from '../../../signer/withdrawal-voucher.ts';
import { type CapFacts, readCapFacts } from './read-cap-facts.ts';
import { findWithdrawal, WITHDRAWAL_COLUMNS, type Withdrawal, type WithdrawalKey } from './store.ts';
import { claimFrom } from './vault-cap-rules.ts';

type WithdrawalView = OutputOf<typeof earnings.listWithdrawals>['list'][number];

/** Own withdrawals, newest first. */
export const listWithdrawals: Handler<typeof earnings.listWithdrawals> = async (context, { account }, { id, ...page }) => {
  const { db } = context;
  const mine = id === undefined ? sql`account = ${account}` : sql`account = ${account} and id = ${id}`;
  const rows = await db.many<Withdrawal>(sql`
    select ${WITHDRAWAL_COLUMNS} from withdrawal where ${mine}
    order by created_at desc, id limit ${page.size} offset ${itemsBefore(page)}`);
  const { total } = await db.one<{ total: number }>(
    id === undefined
      ? sql`select coalesce((select entries from account_list_count where account = ${account} and list = 'withdrawals'), 0) as total`
      : sql`select count(*) as total from withdrawal where ${mine}`,
  );
  return pageOf(page, { list: await viewAll(context, rows), total });
};

export async function showWithdrawal(context: Context, key: WithdrawalKey): Promise<WithdrawalView> {
  const row = await findWithdrawal(context.db, key);
  const [view] = row ? await viewAll(context, [row]) : [];
  if (!view) throw new Refusal('WITHDRAW_UNKNOWN');
  return view;
}

/** More than a member leaves unclaimed; vouchers expire automatically. */
const MAX_UNCLAIMED = 100;

export type Claimable = Pick<Withdrawal, 'id' | 'asset' | 'netUnits'> & { readonly deadline: number };

/** Vouchers that can be claimed and have no claim under way, the one that expires first at the front. */
export async function readClaimable(q: Queryable, account: string): Promise<Claimable[]> {
  const rows = await q.many<Withdrawal>(sql`
    select ${WITHDRAWAL_COLUMNS} from withdrawal
    where account = ${account} and state = 'signed' and deadline > extract(epoch from platform_now())
    order by deadline, id limit ${MAX_UNCLAIMED}`);
  const seen = await readSeenClaims(q, rows);
  return rows.flatMap(({ id, asset, netUnits, deadline }) =>
    deadline === null || seen.has(voucherIdOf(id)) ? [] : [{ id, asset, netUnits, deadline }],
  );
}

/** What arrives in the wallet, in base units, of each of these withdrawals. A hold has the id of its withdrawal. */
export async function readNetsOfClaims(q: Queryable, ids: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await q.many<{ id: string; netUnits: bigint }>(sql`
    select id, net_units as "netUnits" from withdrawal where id = any (${ids}::uuid[])`);
  return new Map(rows.map(({ id, netUnits }) => [id, netUnits]));
}

/** BCG burned on chain by final claims. */
export async function readBurnedUnits(q: Queryable): Promise<bigint> {
  const { burned } = await q.one<{ burned: bigint }>(sql`
    select coalesce((select units from burned_total where asset = 'BCG'), 0)::numeric(38, 0) as burned`);
  return burned;
}

type SeenClaim = { voucherId: string; txHash: string; blockNumber: number };

/** Claims that are on chain but not settled yet. */
async function readSeenClaims(q: Queryable, rows: readonly Withdrawal[]): Promise<Map<string, SeenClaim>> {
  const ids = rows.filter((row) => row.state === 'signed' || row.state === 'held').map((row) => voucherIdOf(row.id));
  if (ids.length === 0) return new Map();
  const seen = await q.many<SeenClaim>(sql`
    select voucher_id as "voucherId", tx_hash as "txHash", block_number as "blockNumber"
    from chain_event where kind = 'Claimed' and voucher_id = any(${ids})`);
  return new Map(seen.map((claim) => [claim.voucherId, claim]));
}

async function viewAll(context: Context, rows: readonly Withdrawal[]): Promise<WithdrawalView[]> {
  const seen = await readSeenClaims(context.db, rows);
  const head = seen.size > 0 ? await readChainHead(context.db) : undefined;
  const isOpen = rows.some((row) => row.state === 'signed');
  const caps = new Map(isOpen ? (await readCapFacts(context.db)).map((facts) => [facts.asset, facts]) : []);
  return rows.map((row) => {
    const claim = seen.get(voucherIdOf(row.id));
    const confirmations = claim ? confirmationsOf(head, claim.blockNumber, context.config.confirmations) : null;
    const from = row.state === 'signed' && !claim ? claimFromOf(row, caps.get(row.asset)) : null;
    return { ...viewOne(context, row), ...(claim && { txHash: claim.txHash }), confirmations, claimFrom: from };
  });
}

/** While the vault's cap is used up: the time from which it can pay this voucher again. */
function claimFromOf(row: Withdrawal, facts: CapFacts | undefined): string | null {
  const from = facts ? claimFrom(facts.cap, row.netUnits + row.burnUnits, facts.now) : null;
  return from === null ? null : new Date(from * 1000).toISOString();
}

function viewOne(context: Context, row: Withdrawal): WithdrawalView {
  return {
    id: row.id,
    asset: row.asset,
    amount: amountText(row.amountUnits, row.asset),
    fee: amountText(row.feeUnits, row.asset),
    burn: amountText(row.burnUnits, row.asset),
    net: amountText(row.netUnits, row.asset),
    state: row.state,
    voucher: viewVoucher(context, row),
    txHash: row.claimTxHash,
    confirmations: null,
    claimFrom: null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.deadline === null ? null : new Date(row.deadline * 1000).toISOString(),
  };
}

/** Shown only while it can be claimed: the voucher of a finished withdrawal is useless. */
function viewVoucher({ config }: Context, row: Withdrawal): WithdrawalView['voucher'] {
  const token = config.tokens[row.asset];
  if (row.state !== 'signed' || row.deadline === null || row.signature === null || !token) return null;
  return {
    vault: getAddress(config.vault),
    id: voucherIdOf(row.id),
    account: getAddress(row.account),
    token: getAddress(token.address),
    netUnits: row.netUnits.toString(),
    burnUnits: row.burnUnits.toString(),
    deadline: row.deadline,
    signature: row.signature,
  };
}
