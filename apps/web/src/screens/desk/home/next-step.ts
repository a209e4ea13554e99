import { paths } from '../../../base/paths.ts';
import type { DeskUser } from '../../../sections/desk/desk-types.ts';

/** Acts of the passageway that a sheet explains before they happen. */
export type DeskAct = 'open' | 'start' | 'stop';

export type NextStep = {
  /** Part of the keys of its title, text and action. */
  readonly name: 'profile' | 'test' | 'testLater' | 'fill' | 'open' | 'services' | 'start' | 'accept' | 'wait' | 'nothing';
  /** The address of its action; null when a sheet opens or there is nothing to do. */
  readonly to: string | null;
  readonly act: 'open' | 'start' | null;
};

/** Steps towards a passageway of one's own, which a member who only wants to trade does not need. */
const OWN_WAY: ReadonlySet<NextStep['name']> = new Set(['test', 'testLater', 'fill', 'open']);

/** Whether the step also offers trading with the passageways of others. */
export function canTradeInstead({ name }: Pick<NextStep, 'name'>): boolean {
  return OWN_WAY.has(name);
}

const WAYS = {
  profile: { to: paths.deskProfile, act: null },
  test: { to: paths.deskTest, act: null },
  fill: { to: `${paths.deskWallet}?do=fill`, act: null },
  open: { to: null, act: 'open' },
  services: { to: paths.deskServices, act: null },
  start: { to: null, act: 'start' },
  wait: { to: null, act: null },
} as const satisfies Record<NonNullable<DeskUser['next']>, Omit<NextStep, 'name'>>;

type Facts = Pick<DeskUser, 'next' | 'quiz'> & { passageway: Pick<DeskUser['passageway'], 'state' | 'may'> };

/**
 * The next step. Waiting orders come first, because they expire. The practice is offered while the test cannot be taken yet, and
 * filling the wallet while proceeds are on hold.
 * @param toAccept Number of orders waiting for this passageway; undefined while unknown.
 */
export function findNextStep({ next, quiz, passageway }: Facts, toAccept: number | undefined): NextStep {
  if (toAccept && passageway.may.includes('accept')) return { name: 'accept', to: paths.deskBoard, act: null };
  if (next === 'test' && quiz.retryAt !== null) return { name: 'testLater', to: paths.deskPractice, act: null };
  if (next === null) return { name: 'nothing', to: paths.deskBoard, act: null };
  if (next === 'wait' && passageway.state === 'awaitingRelease') return { name: next, ...WAYS.fill };
  return { name: next, ...WAYS[next] };
}
