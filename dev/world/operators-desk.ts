import { privateKeyToAccount } from 'viem/accounts';
import type { Context } from '../../apps/server/src/context.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import type { Desk, Operation } from '../../apps/server/src/operate/operation.ts';
import { LOCAL } from '../chain/local-keys.ts';

export type OperatorsDesk = ReturnType<typeof openDesk>;

type Key = NonNullable<Desk['key']>;

/** A wallet without any role. */
const STRANGER: Key = `0x${'7'.repeat(64)}`;

type Where = { readonly database: { readonly operatorUrl: string }; readonly context: Pick<Context, 'config'> };

/** Commands of a world's two operators, both owners. */
export function openDesk(world: Where) {
  const db: Database = openDatabase(world.database.operatorUrl, { connections: 2 });
  const { chainId, vault } = world.context.config;
  const owners = LOCAL.operators.map(({ address }) => address.toLowerCase());
  const [carol, dave] = LOCAL.operators;
  const by =
    (key?: Key) =>
    (operation: Operation, ...args: string[]) =>
      operation({ db, chainId, vault, owners, ...(key && { key }) }, args);
  const textOf = async (operation: Operation, ...args: string[]) => {
    const lines = await by()(operation, ...args);
    return lines.slice(lines.indexOf('') + 1).join('\n');
  };
  return {
    db,
    by,
    carol: by(carol.key),
    dave: by(dave.key),
    stranger: by(STRANGER),
    /** Runs a command without a wallet, which prints the text to sign or a view. */
    reads: by(),
    /** The exact text to sign that the command prints. */
    textOf,
    /** Carol's signature of that text, made outside the command. */
    async signatureOf(operation: Operation, ...args: string[]) {
      return privateKeyToAccount(carol.key).signMessage({ message: await textOf(operation, ...args) });
    },
    /** Runs the command by both operators in turn. @returns the second one's output */
    async both(operation: Operation, ...args: string[]) {
      await by(carol.key)(operation, ...args);
      return by(dave.key)(operation, ...args);
    },
    addresses: {
      carol: carol.address.toLowerCase(),
      dave: dave.address.toLowerCase(),
      stranger: privateKeyToAccount(STRANGER).address.toLowerCase(),
    },
    close: () => db.end(),
  };
}
