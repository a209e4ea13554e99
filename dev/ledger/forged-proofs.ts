import sql from 'sql-template-tag';
import type { Forgery } from './forgeries.ts';

const NEWEST = sql`(select max(day) from proof_publication)`;

/** Published proofs as the database owner could forge them. */
export const PROOF_FORGERIES: readonly Forgery[] = [
  [
    'proofsCountEveryAccount proofsHaveOneLeafAnAccount',
    'a member who is proved less than is owed',
    (tx, { alice }) =>
      tx.run(sql`update proof_balance set owed_units = owed_units - 1 where account = ${alice} and asset = 'USDT'`),
  ],
  [
    'proofsCountEveryAccount proofsHaveOneLeafAnAccount',
    'an account that nobody has',
    (tx) =>
      tx.run(sql`
        insert into proof_balance (day, asset, account, owed_units, paid_in_units, paid_out_units)
        values (${NEWEST}, 'USDT', '0x' || repeat('ab', 20), 1, 0, 0)`),
  ],
  [
    'proofsCountEveryAccount proofRootsFollow',
    'a sum of a root that is not that of its rows',
    (tx) => tx.run(sql`update proof_tree set total_units = total_units - 1 where asset = 'USDT' and day = ${NEWEST}`),
  ],
  [
    'proofRootsFollow',
    'another root',
    (tx) => tx.run(sql`update proof_tree set root = sha256('x') where asset = 'BCG' and day = ${NEWEST}`),
  ],
  [
    'proofsHaveOneLeafAnAccount proofRootsFollow',
    'a row of another sum under a root that stayed',
    (tx) =>
      tx.run(sql`
      update proof_chunk set nodes = substr(nodes, 1, 32) || proof_bytes(7) || substr(nodes, 49) where asset = 'USDT' and day = ${NEWEST}`),
  ],
];
