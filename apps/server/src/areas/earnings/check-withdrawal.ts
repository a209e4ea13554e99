import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import type { Context } from '../../context.ts';
import type { MemberCall } from '../../http/route.ts';
import { amountText } from './amount-text.ts';
import { parseWithdrawal, priceWithdrawal } from './price-withdrawal.ts';

/** Fee, burn, net and limits of a withdrawal; changes nothing. */
export async function checkWithdrawal(
  context: Context,
  call: MemberCall,
  input: ParsedInputOf<typeof earnings.withdrawCheck>,
): Promise<OutputOf<typeof earnings.withdrawCheck>> {
  const request = await parseWithdrawal(context, input);
  const priced = await priceWithdrawal(context.db, { ...request, account: call.account });
  const text = (units: bigint) => amountText(units, priced.asset);
  return {
    asset: priced.asset,
    amount: text(priced.amountUnits),
    min: text(priced.terms.minUnits),
    fee: text(priced.feeUnits),
    burn: text(priced.burnUnits),
    net: text(priced.netUnits),
    balance: text(priced.balanceUnits),
    balanceAfter: priced.isCovered ? text(priced.balanceUnits - priced.amountUnits) : null,
    today: amountText(priced.todayUnits, 'USDT'),
    limitLeft: amountText(priced.leftUnits, 'USDT'),
    needsApproval: priced.needsApproval,
  };
}
