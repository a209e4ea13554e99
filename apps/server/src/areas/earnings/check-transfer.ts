import type { earnings } from '@ocean/api/areas/earnings';
import { getAddress } from 'viem';
import type { Handler } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { readUnsignedToday } from '../account/queries.ts';
import { amountText } from './amount-text.ts';
import { planTransfer } from './plan-transfer.ts';
import { limitLeft } from './rules.ts';

/** What `transfer` would do now; changes nothing. */
export const checkTransfer: Handler<typeof earnings.transferCheck> = async (context, { account }, input) => {
  const { asset, units, to, relation, valueUnits, limitUnits } = await planTransfer(context, account, input);
  const [{ available }, usedUnits] = await Promise.all([
    readBalance(context.db, member(account).available(asset)),
    readUnsignedToday(context.db, account),
  ]);
  const leftUnits = limitLeft({ dailyLimitUnits: limitUnits, usedUnits });
  return {
    asset,
    amount: amountText(units, asset),
    to: getAddress(to),
    relation,
    balance: amountText(available, asset),
    balanceAfter: available >= units ? amountText(available - units, asset) : null,
    value: valueUnits === null ? null : amountText(valueUnits, 'USDT'),
    signatureNeeded: valueUnits === null || valueUnits > leftUnits,
    unsignedLeft: amountText(leftUnits, 'USDT'),
    unsignedLimit: amountText(limitUnits, 'USDT'),
  };
};
