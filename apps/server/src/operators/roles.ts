import { OPERATOR_ROLES, type OperatorRole } from '@ocean/api/operators/roles';
import type { Queryable } from '../db/database.ts';
import { actText, type Deployment } from './act-text.ts';
import { type Act, readSignatures, signerOf } from './signatures.ts';

/** The deployment, and the owners named by its configuration. */
export type Authority = Deployment & { readonly owners: readonly string[] };

export type RoleChange = { readonly verb: 'grant' | 'revoke'; readonly role: OperatorRole; readonly address: string };

export type Operators = {
  /** Lower-case address → its roles. */
  readonly roles: ReadonlyMap<string, ReadonlySet<OperatorRole>>;
  /** The number of completed changes. */
  readonly changes: number;
  /** How many owners must sign the next change: two, or one while there is only one. */
  readonly ownersNeeded: number;
};

const SUBJECT = /^operator\/(grant|revoke)\/([a-z]+)\/(0x[0-9a-f]{40})$/;

/** The signed text contains the number of the change, so that signatures under an earlier one never count again. */
export function roleAct(authority: Authority, { changes }: Operators, { verb, role, address }: RoleChange): Act {
  const text = actText(authority, `change ${changes + 1} of the operators: ${verb} ${role}`, [`operator: ${address}`]);
  return { subject: `operator/${verb}/${role}/${address}`, text };
}

/**
 * The roles of all operators: the owners of the configuration, and every later change that owners signed. Only
 * signatures are stored; they are recovered here, in the order in which they came.
 */
export async function readOperators(q: Queryable, authority: Authority): Promise<Operators> {
  const roles = new Map(authority.owners.map((address) => [address, new Set<OperatorRole>(['owner'])]));
  let operators: Operators = { roles, changes: 0, ownersNeeded: ownersNeeded(roles) };
  let signed = new Map<string, Set<string>>();
  for (const { subject, text, operator, signature } of await readSignatures(q, 'operator/')) {
    const change = parseSubject(subject);
    if (!change || text !== roleAct(authority, operators, change).text || !roles.get(operator)?.has('owner')) continue;
    if ((await signerOf(text, signature)) !== operator) continue;
    const owners = (signed.get(text) ?? new Set()).add(operator);
    signed.set(text, owners);
    if (owners.size < operators.ownersNeeded) continue;
    applyChange(roles, change, authority);
    operators = { roles, changes: operators.changes + 1, ownersNeeded: ownersNeeded(roles) };
    signed = new Map();
  }
  return operators;
}

/** An owner may do everything that any role may. */
export function hasRole({ roles }: Operators, address: string, role: OperatorRole): boolean {
  const own = roles.get(address);
  return own !== undefined && (own.has(role) || own.has('owner'));
}

function parseSubject(subject: string): RoleChange | undefined {
  const [, verb, role, address = ''] = SUBJECT.exec(subject) ?? [];
  const known = OPERATOR_ROLES.find((name) => name === role);
  return known && (verb === 'grant' || verb === 'revoke') ? { verb, role: known, address } : undefined;
}

/** The owners of the configuration stay: without them the list could not be repaired. */
function applyChange(roles: Map<string, Set<OperatorRole>>, { verb, role, address }: RoleChange, { owners }: Authority): void {
  const own = roles.get(address) ?? new Set();
  if (verb === 'grant') own.add(role);
  else if (role !== 'owner' || !owners.includes(address)) own.delete(role);
  roles.set(address, own);
}

function ownersNeeded(roles: ReadonlyMap<string, ReadonlySet<OperatorRole>>): number {
  return Math.min(2, [...roles.values()].filter((own) => own.has('owner')).length);
}
