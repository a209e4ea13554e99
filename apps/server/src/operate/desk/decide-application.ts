import { type Application, findApplicationById } from '../../areas/desk/provider/application-store.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { prepareAtDesk } from './decide-at-desk.ts';

type Deciding = { readonly command: 'approve' | 'refuse'; readonly id: string; readonly reason: string };

/**
 * Refusing an approved provider is possible, too: its own rates are removed, and the deposit is returned after its
 * days.
 * @throws NotAllowed
 */
export async function prepareApplication(desk: Desk, { command, id, reason }: Deciding): Promise<PreparedAct> {
  const { account, number, state, depositId } = await requireApplication(desk, id);
  if (!isDecidable(state, command)) throw new NotAllowed(`Application ${depositId} is ${state}: nothing was changed.`);
  const kind = command === 'approve' ? 'approved' : 'refused';
  return prepareAtDesk(desk, {
    act: { kind, account, application: number },
    title: `${command} application ${depositId}`,
    facts: [`member: ${account}`, `from ${state} to ${kind}`],
    role: 'reviewer',
    reason,
    done: `application ${depositId} is ${kind}`,
    change: { subject: `application/${depositId}`, before: state, after: kind },
  });
}

export function isDecidable(state: Application['state'], command: Deciding['command']): boolean {
  return state === 'applied' || (state === 'approved' && command === 'refuse');
}

/** @throws NotAllowed */
export async function requireApplication({ db }: Pick<Desk, 'db'>, id: string): Promise<Application> {
  const found = await findApplicationById(db, id.toLowerCase());
  if (!found) throw new NotAllowed(`There is no application ${id}.`);
  return found;
}
