import type { Endpoint } from '../endpoint.ts';
import { account } from './account.ts';
import { assistant } from './assistant.ts';
import { bots } from './bots.ts';
import { desk } from './desk.ts';
import { earnings } from './earnings.ts';
import { files } from './files.ts';
import { home } from './home.ts';
import { ido } from './ido.ts';
import { live } from './notifications/live.ts';
import { notices } from './notifications/notices.ts';
import { push } from './notifications/push.ts';
import { ops } from './ops.ts';
import { priceHistory } from './price-history.ts';
import { projects } from './projects.ts';
import { proof } from './proof.ts';
import { purchases } from './purchases.ts';
import { records } from './records.ts';
import { city } from './social/city.ts';
import { feedback } from './social/feedback.ts';
import { news } from './social/news.ts';
import { reports } from './social/reports.ts';
import { staking } from './staking.ts';
import { support } from './support.ts';
import { team } from './team.ts';
import { tickets } from './tickets.ts';
import { voting } from './voting.ts';

/** Every call of the platform by area. @example client.call(api.bots.summary, {}) */
export const api = {
  account,
  assistant,
  bots,
  city,
  desk,
  earnings,
  feedback,
  files,
  home,
  ido,
  live,
  news,
  notices,
  ops,
  priceHistory,
  projects,
  proof,
  purchases,
  push,
  records,
  reports,
  staking,
  support,
  team,
  tickets,
  voting,
} as const;

/** Every call as one list, the four forms of an act on many things included: for tests and the OpenAPI document. */
export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) =>
  Object.values(area).flatMap((call: Endpoint | Readonly<Record<string, Endpoint>>) =>
    isEndpoint(call) ? [call] : Object.values(call),
  ),
);

function isEndpoint(call: Endpoint | Readonly<Record<string, Endpoint>>): call is Endpoint {
  return 'path' in call && 'caller' in call;
}
