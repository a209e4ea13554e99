import type { accounts } from '@ocean/api/operators/accounts';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';

type Balances = OperatorOutputOf<typeof accounts.show>['balances'];

const PART_NAMES: Readonly<Record<string, string>> = {
  available: 'Available',
  held: 'Held',
  pledged: 'Pledged for bots',
  staked: 'Staked',
  stakeReward: 'Reward of stakes, not released',
  passageway: 'Passageway',
  proceeds: 'Proceeds of orders, not released',
  bonded: 'Deposit of a provider',
};

/** A member's balance of each asset, by part. Parts that are 0 are omitted. */
export function BalanceTable({ balances }: { balances: Balances }) {
  return (
    <section className="sheet">
      <h2>Balances</h2>
      {balances.length === 0 ? (
        <p className="quiet">Nothing of any asset.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" className="number">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ asset, part, amount }) => (
              <tr key={`${asset} ${part}`}>
                <td>{PART_NAMES[part] ?? part}</td>
                <td className="number">
                  {amount} {asset}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
