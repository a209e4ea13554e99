import { account } from '@ocean/api/areas/account';
import { type Route, route } from '../../http/route.ts';
import { logOut, revokeSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { makeChallenge } from './make-challenge.ts';
import { allowSpendingOfSession } from './own-spending/allow-spending.ts';
import { registerAccount } from './register-account.ts';
import { saveSettings, showSettings } from './settings.ts';
import { checkRegistered, showUserinfo } from './show-account.ts';

export const accountRoutes: Route[] = [
  route(account.isMember, checkRegistered),
  route(account.challenge, makeChallenge),
  route(account.register, registerAccount),
  route(account.profile, showUserinfo),
  route(account.settings, showSettings),
  route(account.saveSettings, saveSettings),
  route(account.sessions, listSessions),
  route(account.revokeSessions, revokeSessions),
  route(account.allowSpending, allowSpendingOfSession),
  route(account.logOut, logOut),
];
