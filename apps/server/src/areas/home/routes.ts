import { home } from '@ocean/api/areas/home';
import { type Route, route } from '../../http/route.ts';
import { listReminders } from './list-reminders.ts';
import { showHome } from './show-home.ts';

export const homeRoutes: Route[] = [route(home.show, showHome), route(home.reminders, listReminders)];
