import { bots } from '@ocean/api/areas/bots';
import { type Route, route } from '../../http/route.ts';
import { accelerateAllBots, accelerateBots } from './accelerate-bots.ts';
import { checkAcceleration, checkAccelerationAll } from './check-acceleration.ts';
import { checkRenew, checkRenewAll } from './check-renew.ts';
import { checkRun, checkRunAll } from './check-run.ts';
import { checkSend, checkSendAll } from './check-send.ts';
import { checkStop, checkStopAll } from './check-stop.ts';
import { estimateIncome } from './estimate-income.ts';
import { listBotEvents } from './list-bot-events.ts';
import { listBots } from './list-bots.ts';
import { renewAllBots, renewBots } from './renew-bots.ts';
import { runAllBots, runBots } from './run-bots.ts';
import { sendAllBots, sendBots } from './send-bots.ts';
import { showParams } from './show-params.ts';
import { stopAllBots, stopBots } from './stop-bots.ts';
import { summariseBots } from './summarise-bots.ts';

/** DOOR from HTTP. */
export const botRoutes: readonly Route[] = [
  route(bots.params, showParams),
  route(bots.summary, summariseBots),
  route(bots.log, listBots),
  route(bots.botLog, listBotEvents),
  route(bots.estimate, estimateIncome),
  route(bots.accelerateCheck, checkAcceleration),
  route(bots.accelerate, accelerateBots),
  route(bots.accelerateAllCheck, checkAccelerationAll),
  route(bots.accelerateAll, accelerateAllBots),
  route(bots.pledgeCheck, checkRun),
  route(bots.pledge, runBots),
  route(bots.pledgeCancelCheck, checkStop),
  route(bots.pledgeCancel, stopBots),
  route(bots.pledgeAllCheck, checkRunAll),
  route(bots.pledgeAll, runAllBots),
  route(bots.pledgeCancelAllCheck, checkStopAll),
  route(bots.pledgeCancelAll, stopAllBots),
  route(bots.renewCheck, checkRenew),
  route(bots.renew, renewBots),
  route(bots.renewAllCheck, checkRenewAll),
  route(bots.renewAll, renewAllBots),
  route(bots.sendCheck, checkSend),
  route(bots.send, sendBots),
  route(bots.sendAllCheck, checkSendAll),
  route(bots.sendAll, sendAllBots),
];
