import { type RoleChange, readOperators, roleAct } from '../../operators/roles.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

/** Changes of roles need two owners, as long as there are two. @throws NotAllowed when nothing would change */
export async function prepareRoleChange(
  desk: Desk,
  { reason, ...change }: RoleChange & { readonly reason: string | null },
): Promise<PreparedAct> {
  const { db } = desk;
  const { verb, role, address } = change;
  const operators = await readOperators(db, desk);
  const before = [...(operators.roles.get(address) ?? [])];
  if (before.includes(role) === (verb === 'grant')) {
    throw new NotAllowed(`${address} ${verb === 'grant' ? 'has' : 'does not have'} the role ${role}: nothing was changed.`);
  }
  const after = verb === 'grant' ? [...before, role] : before.filter((one) => one !== role);
  return {
    ...roleAct(desk, operators, change),
    role: 'owner',
    signaturesNeeded: operators.ownersNeeded,
    change: { subject: `operator/${address}`, before, after, reason },
    async carryOut() {
      const { roles } = await readOperators(db, desk);
      // The owners of the configuration cannot be removed.
      const isWanted = verb === 'grant' || (role === 'owner' && desk.owners.includes(address));
      if ((roles.get(address)?.has(role) ?? false) !== isWanted) {
        throw new NotAllowed('Another change of the operators came first: read it again and sign it anew.');
      }
      return [...roles].filter(([, own]) => own.size > 0).map(([who, own]) => `${who}  ${[...own].join(', ')}`);
    },
  };
}
