import { paths } from '../../../base/paths.ts';
import type { DeskUser } from '../../../sections/desk/desk-types.ts';

/** Acts of the passageway that a sheet explains before they happen. */
export type DeskAct = 'open' | 'start' | 'stop';

export type NextStep = {
  /** Names its title, text and action among the texts. */
  readonly name: 'profile' | 'test' | 'testLater' | 'fill' | 'open' | 'services' | 'start' | 'accept' | 'wait' | 'nothing';
  /** Where its action leads; null where a sheet opens or nothing can be done. */
  readonly to: string | null;
  readonly act: 'open' | 'start' | null;
};

/** On the way to a passageway of one's own, which nobody needs who only wants to trade. */
const OWN_WAY: ReadonlySet<NextStep['name']> = new Set(['test', 'testLater', 'fill', 'open']);

/** Whether trading with the passageways of others stands beside the step, as the other way on. */
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
 * The one thing to do now. Orders that wait come first, because their time runs; while the test cannot be taken yet, the practice;
 * while proceeds are on hold, the wallet can be filled.
 * @param toAccept Orders that wait for this passageway; undefined while that is unknown.
 */
export function findNextStep({ next, quiz, passageway }: Facts, toAccept: number | undefined): NextStep {
  if (toAccept && passageway.may.includes('accept')) return { name: 'accept', to: paths.deskBoard, act: null };
  if (next === 'test' && quiz.retryAt !== null) return { name: 'testLater', to: paths.deskPractice, act: null };
  if (next === null) return { name: 'nothing', to: paths.deskBoard, act: null };
  if (next === 'wait' && passageway.state === 'awaitingRelease') return { name: next, ...WAYS.fill };
  return { name: next, ...WAYS[next] };
}
