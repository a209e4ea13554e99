import { operators } from '@ocean/api/operators/platform';
import { OPERATOR_ROLES } from '@ocean/api/operators/roles';
import type { RoleChange } from '../../operators/roles.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { type HalfSigned, readHalfSigned, type SignedEntry } from '../console/half-signed.ts';
import { prepareRoleChange } from './change-roles.ts';

type Waiting = RoleChange & { readonly reason: string; readonly text: string; readonly signers: string[] };

/** Changes of roles that one owner has signed in the console, in the form in which a second owner would sign them now. */
export async function readWaitingChanges(context: ConsoleContext): Promise<Waiting[]> {
  const found = await Promise.all(
    (['grant', 'revoke'] as const).map((verb) =>
      readHalfSigned(context, {
        endpoint: operators[verb],
        fieldsOf: (entry) => changeOf(verb, entry),
        prepare: (change) => prepareRoleChange(context, change),
      }),
    ),
  );
  return found.flat().map(toRow);
}

function toRow({ fields, text, signers }: HalfSigned<RoleChange & { readonly reason: string }>): Waiting {
  return { ...fields, text, signers: [...signers] };
}

/** The role by which the two lists differ. */
function changeOf(verb: RoleChange['verb'], { subject, reason, before, after }: SignedEntry) {
  const [, address] = /^operator\/(0x[0-9a-f]{40})$/.exec(subject) ?? [];
  const role = OPERATOR_ROLES.find((one) => listHas(before, one) !== listHas(after, one));
  return address !== undefined && role ? { verb, role, address, reason: reason ?? '' } : undefined;
}

function listHas(list: unknown, role: string): boolean {
  return Array.isArray(list) && list.includes(role);
}
