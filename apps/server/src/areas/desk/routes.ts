import { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import { type Route, route } from '../../http/route.ts';
import { practise } from './practice/practise.ts';
import { takeTest } from './quiz/take-test.ts';

const built: readonly Route[] = [route(desk.quiz, takeTest), route(desk.practise, practise)];

/** Calls whose use case is not built yet. */
const missing: readonly Route[] = Object.values(desk)
  .filter((endpoint) => !built.some((row) => row.endpoint === endpoint))
  .map((endpoint) =>
    route(endpoint, () => {
      throw new Refusal('NOT_OPEN');
    }),
  );

export const deskRoutes: readonly Route[] = [...built, ...missing];
