import { createHash } from 'node:crypto';
import { amountText, wholeToken } from '@ocean/api/amount';
import type { home } from '@ocean/api/areas/home';
import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { TextKind } from '@ocean/api/operators/content';
import { LANGUAGES } from '@ocean/i18n/languages';
import { emitDay, scheduledUnits } from '@ocean/money/emission';
import sql from 'sql-template-tag';
import { getAddress } from 'viem';
import type { ServerConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import type { LedgerAccount } from '../../ledger/ledger.ts';
import { readParams } from '../../params/read-params.ts';
import { countMembers } from '../account/queries.ts';
import { countRunningBots, readOpenDay } from '../bots/emission/queries.ts';
import { scheduleOf } from '../bots/emission/rules.ts';
import { offerOf } from '../bots/price/rules.ts';
import { readBurnedUnits } from '../earnings/withdraw/queries.ts';
import { type Content, readContent, type Shown } from './content/queries.ts';
import { bySeverity, textIn } from './content/rules.ts';
import { type MenuItem, readMenu } from './queries.ts';
import { readReserves } from './read-reserves.ts';

type Home = OutputOf<typeof home.show>;

type Worded = 'banners' | 'incidents' | 'notices' | 'news';
/** The start page with its texts in every language. */
type HomeInAllLanguages = Omit<Home, Worded> & { readonly content: Pick<Content, TextKind> };

/** Everything the start page and the shell need before sign-in. Built at most once a second for all callers. */
export async function showHome(context: Context): Promise<HomeInAllLanguages> {
  const { db, config } = context;
  const [time, { menu, tabs }, content, figures, prices] = await Promise.all([
    db.one<{ today: number; now: Date }>(sql`select platform_today() as today, platform_now() as now`),
    readMenu(db),
    readContent(db),
    readFigures(context),
    readPrices(context),
  ]);
  return {
    content,
    menu: menu.map(showItem),
    tabs: tabs.map(showItem),
    figures,
    offer: offerOf(await readParams(db, time.today)),
    prices,
    languages: LANGUAGES.map(({ code }) => code),
    chain: showChain(config),
    platformDay: time.today,
    asOf: time.now.toISOString(),
    leastSafeVersion: content.leastSafeVersion,
    maintenance: content.maintenance,
  };
}

/** The start page in one language. */
export function wordHome({ content, ...home }: HomeInAllLanguages, lang: LanguageCode): Home {
  const word = ({ id, texts, bodies, at, route }: Shown) => ({
    id,
    title: textIn(texts, lang),
    at: at.toISOString(),
    route: route ?? null,
    hasText: bodies !== undefined,
  });
  return {
    ...home,
    ...(content.incident.length > 0 && { incidents: wordIncidents(content.incident, lang) }),
    banners: content.banner.map(({ id, texts, route }) => ({ id, title: textIn(texts, lang), route: route ?? null })),
    notices: content.notice.map(word),
    news: content.news.map(word),
  };
}

function wordIncidents(incidents: readonly Shown[], lang: LanguageCode): NonNullable<Home['incidents']> {
  return incidents.toSorted(bySeverity).map(({ id, texts, route = null, severity = 'info' }) => {
    const version = createHash('sha256')
      .update(JSON.stringify([texts, route, severity]))
      .digest('hex');
    return { id, version: version.slice(0, VERSION_LENGTH), severity, title: textIn(texts, lang), route };
  });
}

/** Enough for two texts of one incident to get different versions. */
const VERSION_LENGTH = 12;

function showItem({ route, type, isClosed }: MenuItem): Home['menu'][number] {
  return { route, type, ...(isClosed && { isClosed }) };
}

async function readFigures(context: Context): Promise<Home['figures']> {
  const { db } = context;
  const [poolUsdt, poolGood, runningBots, members, emissionToday, burned, reserves] = await Promise.all([
    readTreasuryUsdt(db),
    readPosted(db, platform.emissionPool()),
    countRunningBots(db),
    countMembers(db),
    readEmissionToday(db),
    readBurnedUnits(db),
    readReserves(context),
  ]);
  return {
    poolUsdt: amountText(poolUsdt, 'USDT'),
    poolGood: amountText(poolGood, 'BCG'),
    runningBots,
    members,
    emissionToday: emissionToday === null ? null : amountText(emissionToday, 'BCG'),
    burned: amountText(burned, 'BCG'),
    reserves,
  };
}

/** What the open day emits at its current power, by the formula of the close. Null before the genesis. */
async function readEmissionToday(db: Context['db']): Promise<bigint | null> {
  const open = await readOpenDay(db);
  if (!open) return null;
  const [params, poolUnits] = await Promise.all([readParams(db, open.day), readPosted(db, platform.emissionPool())]);
  return emitDay({
    scheduledUnits: scheduledUnits(scheduleOf(params), open.day - open.genesisDay),
    maxPerPowerUnits: params['emission.maxPerPower'],
    poolUnits,
    power: open.power,
    index: 0n,
    remainder: 0n,
  }).emittedUnits;
}

/** Stablecoins of the treasury in USDT units; finer fractions are cut off. */
async function readTreasuryUsdt(db: Context['db']): Promise<bigint> {
  const stable = ASSET_NAMES.filter((asset) => ASSETS[asset].isStable);
  const units = await Promise.all(stable.map((asset) => readPosted(db, platform.treasury(asset))));
  return units.reduce((sum, held, at) => {
    return sum + (held * wholeToken('USDT')) / wholeToken(stable[at] ?? 'USDT');
  }, 0n);
}

async function readPosted(db: Context['db'], account: LedgerAccount): Promise<bigint> {
  return (await readBalance(db, account)).posted;
}

async function readPrices({ prices }: Context): Promise<Home['prices']> {
  const priced = ASSET_NAMES.filter((asset) => !ASSETS[asset].isStable);
  const known = await Promise.all(priced.map((asset) => prices.last(asset)));
  return Object.fromEntries(
    priced.map((asset, at) => {
      const price = known[at];
      return [asset, price ? { usdt: amountText(price.usdtUnits, 'USDT'), at: price.at.toISOString() } : null];
    }),
  );
}

function showChain(config: ServerConfig): Home['chain'] {
  const tokens = Object.entries(config.tokens).map(([asset, token]) => [asset, { ...token, address: getAddress(token.address) }]);
  return {
    chainId: config.chainId,
    name: config.chainName,
    rpcUrl: config.publicRpcUrl,
    explorerUrl: config.explorerUrl,
    nativeSymbol: config.nativeSymbol,
    vault: getAddress(config.vault),
    tokens: Object.fromEntries(tokens),
    confirmations: config.confirmations,
    approvalDefault: config.approvalDefault,
    isLocal: config.isLocal,
  };
}
