import { home } from '@ocean/api/areas/home';
import { type Route, route, wordedRoute } from '../../http/route.ts';
import { listReminders } from './list-reminders.ts';
import { showHome, wordHome } from './show-home.ts';

export const homeRoutes: Route[] = [wordedRoute(home.show, showHome, wordHome), route(home.reminders, listReminders)];
