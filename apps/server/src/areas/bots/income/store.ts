import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';

/** No other transaction collects for this account until this one ends. */
export async function lockAccountIncome(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`
    insert into account_income (account, collected_to_day, power, fraction, collected_units)
    select ${account}, genesis_day - 1, 0, 0, 0 from platform_setting
    on conflict (account) do nothing`);
  await tx.run(sql`select from account_income where account = ${account} for update`);
}

export async function updateAccountIncome(
  tx: Transaction,
  account: string,
  taken: { collectedToDay: number; power: bigint; fraction: bigint; paidUnits: bigint },
): Promise<void> {
  await tx.run(sql`
    update account_income set collected_to_day = ${taken.collectedToDay}, power = ${taken.power}, fraction = ${taken.fraction},
      collected_units = collected_units + ${taken.paidUnits}
    where account = ${account}`);
}
