import { account } from '@ocean/api/areas/account';
import { type Route, route } from '../../http/route.ts';
import { showHome } from './show-home.ts';

export const contentRoutes: Route[] = [route(account.home, showHome)];
