import { account } from '@ocean/api/areas/account';
import { type Route, route } from '../../http/route.ts';
import { listReminders } from './list-reminders.ts';
import { showHome } from './show-home.ts';

export const contentRoutes: Route[] = [route(account.home, showHome), route(account.reminders, listReminders)];
