import { bots } from '@ocean/api/areas/bots';
import { type Route, route } from '../../http/route.ts';
import { accelerateBots } from './accelerate/accelerate-bots.ts';
import { estimateIncome } from './estimate/estimate-income.ts';
import { renewBots } from './renew/renew-bots.ts';
import { runBots } from './run/run-bots.ts';
import { sendBots } from './send/send-bots.ts';
import { listBotEvents } from './show/list-bot-events.ts';
import { listBots } from './show/list-bots.ts';
import { showParams } from './show/show-params.ts';
import { summariseBots } from './show/summarise-bots.ts';
import { stopBots } from './stop/stop-bots.ts';

/** DOOR from HTTP. */
export const botRoutes: readonly Route[] = [
  route(bots.params, showParams),
  route(bots.summary, summariseBots),
  route(bots.list, listBots),
  route(bots.history, listBotEvents),
  route(bots.estimate, estimateIncome),
  ...accelerateBots.routes,
  ...runBots.routes,
  ...stopBots.routes,
  ...renewBots.routes,
  ...sendBots.routes,
];
