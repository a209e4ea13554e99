import { openDatabase } from '../../apps/server/src/db/pool.ts';
import type { Desk, Operation } from '../../apps/server/src/main/operate/run-operation.ts';
import { LOCAL } from '../chain/local-keys.ts';
import type { World } from '../world/world.ts';

export type OperatorsDesk = ReturnType<typeof openDesk>;

/** The two operators of a world, both owners, at their commands. */
export function openDesk(world: World) {
  const db = openDatabase(world.database.operatorUrl, { connections: 2 });
  const { chainId, vault } = world.context.config;
  const owners = LOCAL.operators.map(({ address }) => address.toLowerCase());
  const [carol, dave] = LOCAL.operators;
  const by =
    (key: Desk['key']) =>
    (operation: Operation, ...args: string[]) =>
      operation({ db, chainId, vault, owners, ...(key && { key }) }, args);
  return {
    carol: by(carol.key),
    dave: by(dave.key),
    /** The same command by one after the other: what the second is told. */
    async both(operation: Operation, ...args: string[]) {
      await by(carol.key)(operation, ...args);
      return by(dave.key)(operation, ...args);
    },
    close: () => db.end(),
  };
}
