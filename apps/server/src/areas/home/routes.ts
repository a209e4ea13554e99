import { home } from '@ocean/api/areas/home';
import { notices } from '@ocean/api/areas/notifications/notices';
import { ops } from '@ocean/api/areas/ops';
import { type Route, route, wordedRoute } from '../../http/route.ts';
import { listFigureEntries } from './list-figure-entries.ts';
import { listNotices, readNotice, showAnnouncement, showNotice } from './list-notices.ts';
import { listReminders } from './list-reminders.ts';
import { showHome, wordHome } from './show-home.ts';

export const homeRoutes: Route[] = [
  wordedRoute(home.show, showHome, wordHome),
  route(ops.figureEntries, listFigureEntries),
  route(home.reminders, listReminders),
  route(notices.list, listNotices),
  route(notices.read, readNotice),
  route(notices.detail, showNotice),
  route(notices.show, showAnnouncement),
];
