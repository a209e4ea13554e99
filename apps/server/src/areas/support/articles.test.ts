import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { describe, expect, test } from 'vitest';
import { localeTexts } from '#dev/texts/locale-texts.ts';
import { parseBody } from './rules.ts';
import { readShippedArticles, type ShippedArticle } from './shipped-articles.ts';

const articles = await readShippedArticles();
const inLanguage = (lang: string) => articles.filter((article) => article.lang === lang);
const english = inLanguage('en');

/** The numbers in a text, without those that count steps. */
const numbersIn = ({ title, body }: ShippedArticle) =>
  [...new Set(`${title}\n${body}`.replaceAll(/^\d+\. /gm, '').match(/\d+(?:[.:]\d+)*/g))].sort();
const routesIn = ({ body }: ShippedArticle) =>
  parseBody(body)
    .flatMap(({ parts }) => parts.flatMap(({ route }) => route ?? []))
    .sort();
const kindsIn = ({ body }: ShippedArticle) => parseBody(body).map(({ kind }) => kind);

/** The paths of the app that articles link to. */
const ROUTES = [
  '/',
  '/bot',
  '/city',
  '/city/reports',
  '/kefu',
  '/kefuList',
  '/kuaixun',
  '/loglist',
  '/proof',
  '/settings',
  '/stakes',
  '/tijiao',
  '/tor',
  '/tor/level',
  '/tor/provider',
  '/toupiaolist',
  '/yaoqing',
  '/zichan',
];

test('there are at least twenty-five articles', () => {
  expect(english.length).toBeGreaterThanOrEqual(25);
  expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
  expect([...new Set(english.flatMap(routesIn))].sort()).toEqual(ROUTES);
});

test.each(english.map((article) => [article.id, article] as const))('%s promises nothing', (_id, { title, body }) => {
  expect(`${title} ${body}`).not.toMatch(/\b(guaranteed|risk-free|profit)\b/i);
});

/** Screens that articles link to, with the text that the app names them with. */
const NAMES = {
  '/': ['core', 'core.route.home'],
  '/bot': ['core', 'core.route.bots'],
  '/city': ['city', 'city.title'],
  '/city/reports': ['city', 'city.reports'],
  '/kefu': ['core', 'core.route.ai'],
  '/kefuList': ['support', 'support.title'],
  '/kuaixun': ['news', 'news.title'],
  '/loglist': ['records', 'records.title'],
  '/proof': ['proof', 'proof.title'],
  '/settings': ['account', 'account.title'],
  '/stakes': ['staking', 'staking.title'],
  '/tijiao': ['core', 'core.route.rwa'],
  '/tor': ['core', 'core.route.passageway'],
  '/tor/level': ['desk', 'desk.ways.level'],
  '/tor/provider': ['desk', 'desk.ways.provider'],
  '/toupiaolist': ['core', 'core.route.voting'],
  '/yaoqing': ['core', 'core.route.invitation'],
  '/zichan': ['core', 'core.route.assets'],
} as const;

test.each(LANGUAGE_CODES)('the test of the desk names its articles by their titles in %s', (lang) => {
  const begin = 'desk.test.read.';
  const named = Object.entries(localeTexts(lang, 'desk')).filter(([key]) => key.startsWith(begin));
  expect(named.map(([key]) => key.slice(begin.length))).toEqual(['desk', 'desk-trade', 'desk-run', 'desk-levels']);
  const titles = new Map(inLanguage(lang).map(({ id, title }) => [id, title]));
  for (const [key, text] of named) expect(text).toBe(titles.get(key.slice(begin.length)));
});

test.each(LANGUAGE_CODES)('%s names screens as the app does', (lang) => {
  const links = inLanguage(lang).flatMap(({ body }) => parseBody(body).flatMap(({ parts }) => parts));
  for (const [path, [group, key]] of Object.entries(NAMES)) {
    // A name may stand in the middle of a sentence.
    const called = links.filter(({ route }) => route === path).map(({ text }) => text.toLowerCase());
    expect([...new Set(called)], path).toEqual([localeTexts(lang, group)[key]?.toLowerCase()]);
  }
});

/** What an article is about, as the app words it: the article, then the text of the app that must occur in it. */
const WORDING = [
  ['rewards', 'home', 'home.where.open'],
  ['rewards', 'sources', 'sources.emission.title'],
  ['rewards', 'records', 'records.account.stakingPool'],
  ['rewards', 'records', 'records.account.awardsPool'],
  ['fees', 'earnings', 'earnings.withdraw.fee'],
  ['fees', 'earnings', 'earnings.exchange.spread'],
  ['reserves', 'home', 'home.platform.reserves'],
  ['wallets', 'frame', 'frame.gate.wrongNetwork.title'],
  ['approvals', 'wallet', 'wallet.approve.exact'],
  ['approvals', 'wallet', 'wallet.approve.capped'],
  ['approvals', 'wallet', 'wallet.approve.large'],
  ['run-bot', 'bots', 'bots.status.frozen'],
  ['renew-bot', 'bots', 'bots.status.renewal_due'],
  ['cards', 'bots', 'bots.cards.title'],
  ['emission', 'home', 'home.platform.emission'],
  ['staking', 'staking', 'staking.method.pledge'],
  ['staking', 'staking', 'staking.method.trusteeship'],
  ['exchange', 'records', 'records.kind.converted'],
  ['team', 'records', 'records.account.treasury'],
  ['lost-session', 'account', 'account.sessions'],
  ['desk-run', 'desk', 'desk.wallet.title'],
  ['own-proof', 'proof', 'proof.check'],
  ['notifications', 'push', 'push.title'],
  ['notifications', 'push', 'push.kind.order'],
  ['notifications', 'push', 'push.kind.claim'],
  ['notifications', 'push', 'push.kind.term'],
  ['notifications', 'push', 'push.kind.notice'],
] as const;

/** Words for the same things that the app does not use. `asked` may have them: a member may search with them. */
const OTHER_WORDS: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  cn: ['发放池', '发放量', '发放计划', '周期', '锁仓奖励', '领取静态收益', '一键', '售罄', '驳回', '提供者', '新闻'],
  cht: [
    '發放池',
    '發放量',
    '發放計畫',
    '週期',
    '鎖倉獎勵',
    '領取靜態收益',
    '一鍵',
    '售罄',
    '駁回',
    '提供者',
    '新聞',
    '提領',
    '儲值',
    '會話',
  ],
  ar: [
    'اجمع',
    'تجمعه',
    'تبديل الرموز',
    'تبدّل',
    'الموافقات',
    'التوزيع',
    'توزيع',
    'صندوق الستيكينغ',
    'صندوق المكافآت',
    'للخزينة',
    'المزود',
  ],
  ko: ['지급 풀', '지급량', '지급 일정', '봇 정지', '연료비', '보상 풀', '장부', '반려', '뉴스', '환율로는', '청구할'],
  ja: [
    '配分',
    '静的収入',
    '動的収入',
    '収入',
    '報酬プール',
    '焼却',
    '燃料費',
    'バウチャー',
    'アクセラレーター',
    '国庫',
    '復元フレーズ',
    'ニュース',
    'サインイン',
    '引き受け',
    '受注',
    '停止処分',
  ],
  vi: ['lượng phát hôm', 'lịch phát và', 'giải ngân', 'cấp quyền', 'quầy', 'tin tức', 'nhận thu nhập tĩnh', 'hồ sơ và liên hệ'],
  id: ['kumpulan', 'hadiah', 'brankas', 'garis ', 'tingkat', 'selisih', 'dirilis', 'menolak proyek'],
  ms: ['kumpulan', 'agihan', 'peti besi', 'sebaran', 'fi bahan api', 'diketepikan', 'ganjaran tugasan', 'notis'],
  tl: ['gantimpala', 'award pool', 'sinusunog', 'kabang-yaman', 'hanay', 'reviewer', 'bawiin ang approval'],
  hi: [
    'स्थिर आय',
    'गतिशील',
    'वितरण',
    'विनिमय',
    'ईंधन',
    'जलाया',
    'वाउचर का दावा',
    'चेन पर दावा',
    'बही',
    'कोष',
    'वाक्यांश',
    'परियोजना',
    'समाचार',
    'सत्र',
  ],
  ben: [
    'স্থির আয়',
    'পরিবর্তনশীল',
    'বিতরণ',
    'তহবিল',
    'বিনিময়',
    'ব্যবধান',
    'জ্বালানি',
    'পোড়ানো',
    'ভাউচার দাবি',
    'চেইনে দাবি',
    'খতিয়ান',
    'কোষাগার',
    'প্রদানকারী',
  ],
};

const lowerCaseTexts = (lang: string) =>
  inLanguage(lang).map(({ id, title, body }) => ({ id, text: `${title}\n${body}`.toLowerCase() }));

describe.each(LANGUAGE_CODES)('%s calls things what the app calls them', (lang) => {
  const own = lowerCaseTexts(lang);

  test.each(WORDING)('%s: %s %s', (id, group, key) => {
    expect(own.find((article) => article.id === id)?.text).toContain(localeTexts(lang, group)[key]?.toLowerCase());
  });
});

test.each(Object.entries(OTHER_WORDS))('%s uses no other word', (lang, others) => {
  const found = lowerCaseTexts(lang).flatMap(({ id, text }) =>
    others.filter((word) => text.includes(word)).map((word) => `${id}: ${word}`),
  );
  expect(found).toEqual([]);
});

describe.each(LANGUAGE_CODES.filter((lang) => lang !== 'en'))('%s', (lang) => {
  const own = inLanguage(lang);

  test('has every article, in the same order', () => {
    expect(own.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
  });

  test('has the same numbers, links and parts', () => {
    expect(own.map(numbersIn)).toEqual(english.map(numbersIn));
    expect(own.map(routesIn)).toEqual(english.map(routesIn));
    expect(own.map(kindsIn)).toEqual(english.map(kindsIn));
  });

  test('has no unparsed markup and no external link', () => {
    const texts = own.flatMap(({ body }) => parseBody(body).flatMap(({ parts }) => parts.map(({ text }) => text)));
    expect(texts.filter((text) => /\*\*|\]\(|https?:/.test(text))).toEqual([]);
  });

  // Australian English is English.
  const isTranslated = lang !== 'au';
  test(isTranslated ? 'is not left in English' : 'is English', () => {
    const same = own.filter((article, at) => article.title === english[at]?.title || article.body === english[at]?.body);
    if (!isTranslated) return expect(same.length).toBeGreaterThan(0);
    expect(same.map(({ id }) => id)).toEqual([]);
    const lines = new Set(english.flatMap(({ body }) => body.split('\n')));
    expect(own.flatMap(({ body }) => body.split('\n')).filter((line) => lines.has(line))).toEqual([]);
  });
});
