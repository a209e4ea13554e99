import sql from 'sql-template-tag';
import type { PaymentEvent } from '../../chain/chain-port.ts';
import type { Context } from '../../context.ts';

/**
 * For each payment how many bots settling it delivers at most, in their order. It only bounds transactions, so what
 * the exact rules of `judgePayment` would still refuse is counted, and nothing is locked.
 */
export async function countBotsPaid({ db }: Context, payments: readonly PaymentEvent[]): Promise<number[]> {
  const rows = await db.many<{ id: bigint; bots: number }>(sql`
    select given.id, purchase.quantity as bots
    from unnest(
      ${payments.map(({ paymentId }) => paymentId)}::numeric[],
      ${payments.map((event) => (event.kind === 'Paid' ? event.orderRef : null))}::text[],
      ${payments.map(({ sender }) => sender)}::text[], ${payments.map(({ units }) => units)}::numeric[]
    ) as given (id, order_ref, sender, units)
    join purchase on purchase.order_ref = given.order_ref and purchase.account = given.sender
      and purchase.kind = 'bots' and purchase.settled_at is null and purchase.total_units <= given.units`);
  const counted = new Map(rows.map(({ id, bots }) => [id, bots]));
  return payments.map(({ paymentId }) => counted.get(paymentId) ?? 0);
}
