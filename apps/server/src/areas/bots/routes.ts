import { bots } from '@ocean/api/areas/bots';
import { type Route, route } from '../../http/route.ts';
import { accelerateAllBots, accelerateBots } from './accelerate/accelerate-bots.ts';
import { checkAcceleration, checkAccelerationAll } from './accelerate/check-acceleration.ts';
import { estimateIncome } from './estimate/estimate-income.ts';
import { checkRenew, checkRenewAll } from './renew/check-renew.ts';
import { renewAllBots, renewBots } from './renew/renew-bots.ts';
import { checkRun, checkRunAll } from './run/check-run.ts';
import { runAllBots, runBots } from './run/run-bots.ts';
import { checkSend, checkSendAll } from './send/check-send.ts';
import { sendAllBots, sendBots } from './send/send-bots.ts';
import { listBotEvents } from './show/list-bot-events.ts';
import { listBots } from './show/list-bots.ts';
import { showParams } from './show/show-params.ts';
import { summariseBots } from './show/summarise-bots.ts';
import { checkStop, checkStopAll } from './stop/check-stop.ts';
import { stopAllBots, stopBots } from './stop/stop-bots.ts';

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
