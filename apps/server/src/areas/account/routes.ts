import { account } from '@ocean/api/areas/account';
import { own } from '@ocean/api/areas/own';
import { type Route, route } from '../../http/route.ts';
import { logOut, revokeSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { makeChallenge } from './make-challenge.ts';
import { registerAccount } from './register-account.ts';
import { saveSettings, showSettings } from './settings.ts';
import { checkRegistered, showUserinfo } from './show-account.ts';

export const accountRoutes: Route[] = [
  route(account.isRegister, checkRegistered),
  route(account.challenge, makeChallenge),
  route(account.register, registerAccount),
  route(account.userinfo, showUserinfo),
  route(own.settings, showSettings),
  route(own.settingsSave, saveSettings),
  route(account.sessions, listSessions),
  route(account.sessionRevoke, revokeSessions),
  route(account.logout, logOut),
];
