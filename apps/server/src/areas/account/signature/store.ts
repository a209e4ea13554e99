import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Deployment } from '../../../chain/chain-port.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';

/** Stores only the hash of the calldata, so that a registration costs no more than a row. */
export async function insertDeployment(tx: Transaction, account: string, deployment: Deployment): Promise<void> {
  await tx.run(sql`
    insert into wallet_deployment (account, factory, calldata_hash)
    values (${account}, ${deployment.factory.toLowerCase()}, ${hashOf(deployment)})`);
}

/** Whether the account was registered with exactly this deployment. */
export async function isDeploymentOf(q: Queryable, account: string, deployment: Deployment): Promise<boolean> {
  const row = await q.maybeOne(sql`
    select from wallet_deployment
    where account = ${account} and factory = ${deployment.factory.toLowerCase()} and calldata_hash = ${hashOf(deployment)}`);
  return row !== undefined;
}

function hashOf({ calldata }: Deployment): Buffer {
  return createHash('sha256')
    .update(Buffer.from(calldata.slice(2), 'hex'))
    .digest();
}
