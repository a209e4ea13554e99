import { OPERATOR_ROLES } from '@ocean/api/operators/roles';
import { readOperators } from '../../operators/roles.ts';
import { type Desk, type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareRoleChange } from './change-roles.ts';

const USAGE = `npm run operators -- list
npm run operators -- grant|revoke 0x… role [--reason "…"] [--signature 0x…]   roles: ${OPERATOR_ROLES.join(', ')}`;

/** Lists the operators, and changes their roles with the signatures of two owners. */
export const operateOperators: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, who = '', name, ...rest] = positionals;
  if (command === 'list' && positionals.length === 1) return listOperators(desk);
  const address = who.toLowerCase();
  const role = OPERATOR_ROLES.find((known) => known === name);
  if (command !== 'grant' && command !== 'revoke') throw new Usage(USAGE);
  if (!role || !/^0x[0-9a-f]{40}$/.test(address) || rest.length > 0) throw new Usage(USAGE);
  return perform(
    desk,
    await prepareRoleChange(desk, { verb: command, role, address, reason: values.reason ?? null }),
    values.signature,
  );
};

async function listOperators(desk: Desk): Promise<string[]> {
  const { roles } = await readOperators(desk.db, desk);
  return [...roles].filter(([, own]) => own.size > 0).map(([address, own]) => `${address}  ${[...own].join(', ')}`);
}
