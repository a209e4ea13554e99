import { desk } from '@ocean/api/areas/desk';
import { type Route, route } from '../../http/route.ts';
import { settleFirst } from './clock/settle-first.ts';
import { changeLevel } from './level/change-level.ts';
import { showLevel } from './level/show-level.ts';
import { sendMessage } from './message/send-message.ts';
import { showMessages } from './message/show-messages.ts';
import { showNews } from './message/show-news.ts';
import { acceptOrder } from './order/accept-order.ts';
import { actOnOrder, showOrder } from './order/act-on-order.ts';
import { checkOrder } from './order/check-order.ts';
import { listBoard, listDone, listOrders } from './order/list-orders.ts';
import { openPassageway, startPassageway, stopPassageway } from './passageway/switch-passageway.ts';
import { practise } from './practice/practise.ts';
import { createProfile } from './profile/create-profile.ts';
import { updateAvatar } from './profile/update-avatar.ts';
import { applyProvider } from './provider/apply-provider.ts';
import { listChannels } from './provider/list-channels.ts';
import { listMarkets } from './provider/list-markets.ts';
import { listServices, showProvider } from './provider/show-services.ts';
import { updateRate } from './provider/update-rate.ts';
import { takeTest } from './quiz/take-test.ts';
import { saveSettings } from './settings/save-settings.ts';
import { showUserinfo } from './show-userinfo.ts';
import { emptyWallet, fillWallet } from './wallet/move-asset.ts';
import { showWallet } from './wallet/show-wallet.ts';

/** DOOR from HTTP. */
export const deskRoutes: readonly Route[] = [
  route(desk.create, createProfile),
  route(desk.updateAvatar, updateAvatar),
  route(desk.userinfo, settleFirst(showUserinfo)),
  route(desk.quiz, takeTest),
  route(desk.practise, practise),
  route(desk.open, settleFirst(openPassageway)),
  route(desk.start, settleFirst(startPassageway)),
  route(desk.stop, settleFirst(stopPassageway)),
  route(desk.save, saveSettings),
  route(desk.wallet, settleFirst(showWallet)),
  route(desk.fill, settleFirst(fillWallet)),
  route(desk.empty, settleFirst(emptyWallet)),
  route(desk.checkOrder, checkOrder),
  route(desk.order, actOnOrder),
  route(desk.accept, acceptOrder),
  route(desk.orderDetail, showOrder),
  route(desk.channels, listChannels),
  route(desk.markets, listMarkets),
  route(desk.services, listServices),
  route(desk.provider, showProvider),
  route(desk.apply, applyProvider),
  route(desk.updateRate, updateRate),
  route(desk.level, showLevel),
  route(desk.levelUpgrade, changeLevel),
  route(desk.messages, showMessages),
  route(desk.sendMessage, sendMessage),
  route(desk.unread, showNews),
  route(desk.board, listBoard),
  route(desk.orders, listOrders),
  route(desk.done, listDone),
];
