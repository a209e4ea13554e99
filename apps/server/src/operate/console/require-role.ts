import type { OperatorRole } from '@ocean/api/operators/roles';
import { ConsoleRefusal } from './console-failure.ts';

/** An owner may do what every role may. @throws ConsoleRefusal ROLE_MISSING */
export function requireOneOf(needed: readonly OperatorRole[], roles: readonly OperatorRole[]): void {
  if (roles.includes('owner') || roles.some((role) => needed.includes(role))) return;
  throw new ConsoleRefusal('ROLE_MISSING', `This is for ${needed.join(', ')}. You are ${roles.join(', ')}.`);
}
