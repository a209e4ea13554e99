import { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import { type Route, route } from '../../http/route.ts';
import { sendMessage } from './message/send-message.ts';
import { showMessages } from './message/show-messages.ts';
import { showNews } from './message/show-news.ts';

const built: readonly Route[] = [
  route(desk.messages, showMessages),
  route(desk.sendMessage, sendMessage),
  route(desk.unread, showNews),
];

/** Calls whose use case is not built yet. */
const missing: readonly Route[] = Object.values(desk)
  .filter((endpoint) => !built.some((row) => row.endpoint === endpoint))
  .map((endpoint) =>
    route(endpoint, () => {
      throw new Refusal('NOT_OPEN');
    }),
  );

export const deskRoutes: readonly Route[] = [...built, ...missing];
