import { amountText } from '@ocean/api/amount';
import type { records } from '@ocean/api/areas/records';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatPercent } from '@ocean/api/param-kinds';
import { getAddress } from 'viem';
import type { Queryable } from '../../db/database.ts';
import type { LedgerRecord, PostedMovement, RecordLeg } from '../../ledger/records.ts';
import { readNetsOfClaims } from '../earnings/withdraw/queries.ts';
import { type PaidShare, readPaidShares } from '../purchases/split/queries.ts';
import { isShareOf, type NetOfHold, recordChanges, shownAccount, shownLegs } from './rules.ts';

export type RecordView = OutputOf<typeof records.list>['list'][number];
type LegView = RecordView['movements'][number]['legs'][number];

/** Additional facts for the views of some records, read together. */
type Beside = { readonly owner: string; readonly nets: NetOfHold; readonly shares: readonly PaidShare[] };

/** Records as their member sees them. */
export async function viewRecords(q: Queryable, ledgerRecords: readonly LedgerRecord[], owner: string): Promise<RecordView[]> {
  const taken = ledgerRecords.flatMap(({ movements }) => movements.flatMap(takenHolds));
  const nets = taken.length === 0 ? new Map<string, bigint>() : await readNetsOfClaims(q, taken);
  const shared = ledgerRecords.filter((record) => isShareOf(record, owner)).map(({ details }) => String(details.purchaseId));
  const shares = await readPaidShares(q, owner, shared);
  const beside = { owner, nets, shares };
  return ledgerRecords.map((record) => (isShareOf(record, owner) ? viewShare(record, beside) : viewRecord(record, beside)));
}

function takenHolds({ holds }: PostedMovement): string[] {
  return holds.filter(({ act }) => act === 'take').map(({ id }) => id);
}

function viewRecord(record: LedgerRecord, beside: Beside): RecordView {
  const { movements } = record;
  return {
    id: record.id,
    kind: record.kind,
    outcome: movements.at(-1)?.kind ?? record.kind,
    at: record.at.toISOString(),
    day: record.day,
    changes: viewChanges(movements, beside),
    details: Object.assign({}, ...movements.map(({ details }) => details)),
    movements: movements.map((movement) => viewMovement(movement, beside)),
  };
}

/** A share in another member's payment. Payment and goods are that member's business: only the sale is shown. */
function viewShare(record: LedgerRecord, beside: Beside): RecordView {
  const shares = beside.shares.filter(({ purchaseId }) => purchaseId === record.details.purchaseId);
  const sale = record.movements.filter(({ id }) => id === record.id);
  return { ...viewRecord({ ...record, movements: sale }, beside), outcome: 'saleShare', details: shareDetails(shares) };
}

function viewChanges(movements: readonly PostedMovement[], { owner, nets }: Beside): RecordView['changes'] {
  return recordChanges(movements, owner, nets).map(({ asset, part, units }) => ({
    asset,
    part,
    amount: amountText(units, asset),
  }));
}

function viewMovement(movement: PostedMovement, beside: Beside): RecordView['movements'][number] {
  const { legs, others } = shownLegs(movement, beside.owner);
  return {
    id: movement.id,
    kind: movement.kind,
    at: movement.at.toISOString(),
    changes: viewChanges([movement], beside),
    legs: [...legs.map((leg) => viewLeg(leg, beside.owner)), ...others.map(viewOthers)],
  };
}

/** What a share is of and how its amount is derived; nothing that would identify a member below the own invitee. */
function shareDetails(shares: readonly PaidShare[]): RecordView['details'] {
  const [first] = shares;
  if (!first) return {};
  const inviter = shares.find(({ kind }) => kind === 'inviter');
  const differential = shares.find(({ kind }) => kind === 'differential');
  return {
    invitee: getAddress(first.invitee),
    paid: `${amountText(first.totalUnits, first.asset)} ${first.asset}`,
    ...(inviter && { inviterShare: percentText(inviter.points) }),
    ...(differential && {
      level: `V${differential.level}`,
      levelRate: percentText(differential.ratePoints),
      takenBelow: percentText(differential.barPoints),
      differentialShare: percentText(differential.points),
    }),
  };
}

function percentText(points: number): string {
  return `${formatPercent(points)} %`;
}

/** Other members' balances after the movement are not shown. */
function viewLeg(leg: RecordLeg, owner: string): LegView {
  const isMine = leg.owner === owner;
  return {
    account: shownAccount(leg, owner),
    isMine,
    asset: leg.asset,
    amount: amountText(leg.units, leg.asset),
    balanceAfter: isMine ? amountText(leg.balanceAfter, leg.asset) : null,
    seq: isMine ? leg.seq : null,
  };
}

function viewOthers({ asset, units }: Pick<RecordLeg, 'asset' | 'units'>): LegView {
  return { account: 'others', isMine: false, asset, amount: amountText(units, asset), balanceAfter: null, seq: null };
}
