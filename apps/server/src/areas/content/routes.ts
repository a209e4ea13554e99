import { account } from '@ocean/api/areas/account';
import { own } from '@ocean/api/areas/own';
import { type Route, route } from '../../http/route.ts';
import { listReminders } from './list-reminders.ts';
import { showHome } from './show-home.ts';

export const contentRoutes: Route[] = [route(account.home, showHome), route(own.reminders, listReminders)];
