import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import { describe, expect, test } from 'vitest';
import { quickestCpuMs } from '#dev/machine/quickest.ts';
import type { ProjectToAnalyse } from './analyser.ts';
import { checkProject } from './checklist.ts';
import { languageOfWords } from './find-words.ts';
import { PROFILE_WORDS } from './profile-words.ts';
import { sameSpelling } from './same-spelling.ts';

const file = (type: string) => ({ name: 'a', type, bytes: 9, hash: 'f'.repeat(64) });
const project = (profile: string, types: readonly string[] = []): ProjectToAnalyse => ({
  account: '0xa',
  language: 'en',
  name: '',
  profile,
  files: types.map(file),
});
const missing = (profile: string, types: readonly string[] = []) =>
  checkProject(project(profile, types)).missing.map(({ item }) => item);
const risks = (profile: string) => checkProject(project(profile)).risks.map(({ risk }) => risk);

/** The same project in several languages: everything but permits and evidence. */
const WAREHOUSES = {
  en: `A warehouse of 2,400 square metres, built in 2011 and let since then.
It is located in the harbour district of Busan, with a road to the port.
The owner is a company of the family; the deed lies in the land register.
An appraiser valued it at 1,900,000 USDT in March 2026.
The tenant pays a rent of 14,000 USDT a month.
Costs are 3,100 USDT a month for maintenance, insurance and tax.
The largest risk is vacancy after the present contract ends.
The term of the project is 5 years, until December 2031.
It is operated by a team that manages four such buildings.`,
  cn: `这是一座2400平方米的仓库，建于2011年，一直出租。
位于釜山港区，有道路直达港口。
所有权属于家族公司，已在登记处登记。
2026年3月评估价值为190万USDT。
租户每月支付租金14000 USDT。
每月维护、保险和税费成本为3100 USDT。
最大的风险是合同到期后的空置。
项目期限为5年，到2031年12月。
由管理四座同类建筑的团队运营。`,
  id: `Gudang seluas 2.400 meter persegi, dibangun tahun 2011.
Terletak di kawasan pelabuhan kota Busan.
Pemilik adalah perusahaan keluarga; sertifikat tanah tersedia.
Nilai taksiran 1.900.000 USDT pada Maret 2026.
Penyewa membayar sewa 14.000 USDT per bulan.
Biaya pemeliharaan, asuransi dan pajak 3.100 USDT per bulan.
Risiko terbesar adalah gudang kosong setelah kontrak berakhir.
Jangka waktu proyek 5 tahun, sampai Desember 2031.
Dikelola oleh tim berpengalaman.`,
  ar: `مستودع مساحته 2400 متر مربع بني عام 2011.
يقع في منطقة الميناء في مدينة بوسان.
المالك شركة عائلية والصك في السجل العقاري.
قدرت قيمته بـ 1900000 USDT في مارس 2026.
يدفع المستأجر إيجار 14000 USDT في الشهر.
تكلفة الصيانة والتأمين 3100 USDT في الشهر.
أكبر المخاطر هو الشغور بعد انتهاء العقد.
مدة المشروع 5 سنوات حتى ديسمبر 2031.
إدارة فريق لديه خبرة.`,
  ko: `2011년에 지은 2,400제곱미터 창고입니다.
위치는 부산 항만 지역입니다.
소유권은 가족 회사에 있고 등기되어 있습니다.
2026년 3월 감정 평가액은 1,900,000 USDT입니다.
임차인은 매월 임대료 14,000 USDT를 냅니다.
비용은 유지비와 보험을 합해 매월 3,100 USDT입니다.
가장 큰 위험은 계약 종료 후의 공실입니다.
기간은 5년간, 2031년 12월까지입니다.
네 개의 건물을 관리하는 회사가 운영합니다.`,
} as const;

describe.each(Object.entries(WAREHOUSES))('a project in %s', (language, profile) => {
  test('is read in its language, and lacks exactly what it leaves out', () => {
    expect(languageOfWords(sameSpelling(profile))).toBe(language);
    expect(missing(profile, ['image/png'])).toEqual(['permits', 'evidence']);
    expect(checkProject(project(profile, ['image/png'])).score).toBe(82);
    expect(missing(profile, ['image/png', 'application/pdf'])).toEqual(['permits']);
  });

  test('without its line on risks lacks the risks, too', () => {
    const lines = profile.split('\n');
    expect(missing([...lines.slice(0, 6), ...lines.slice(7)].join('\n'), ['image/png', 'application/pdf'])).toEqual([
      'risks',
      'permits',
    ]);
  });

  test('is proposed with headings and all its lines', () => {
    const proposed = checkProject(project(profile)).profile.split('\n');
    for (const line of profile.split('\n')) expect(proposed).toContain(line);
    expect(checkProject(project(proposed.join('\n'))).profile).toBe(proposed.join('\n'));
  });
});

test('an empty project lacks everything and has no score; a value without a number is no valuation', () => {
  const { score, missing: all, profile } = checkProject(project(''));
  expect([score, all.length, profile]).toEqual([0, 12, '']);
  expect(missing('It is valued highly.')).toContain('valuation');
  expect(missing('It is valued at 500 USDT.')).not.toContain('valuation');
});

test.each([
  ['Guaranteed 20% a year!', 'promisedReturn'],
  ['保证收益，绝对安全', 'noRiskClaimed'],
  ['Kesempatan terakhir untuk ikut', 'urgency'],
  ['Write to me@example.org', 'contactInProfile'],
  ['Call +82 10 1234 5678', 'contactInProfile'],
  ['See https://example.org', 'outsideLink'],
  ['Short.', 'tooShort'],
])('%s: %s', (text, risk) => {
  expect(risks(text)).toContain(risk);
});

test('a sober profile has no risk but its missing evidence, and amounts are no telephone numbers', () => {
  expect(risks(WAREHOUSES.en)).toEqual(['noEvidence']);
  expect(risks(`${WAREHOUSES.en}\nIn 2024, 2025 and 2026 it earned 1 680 000, 1 700 000 and 1 720 000.`)).toEqual(['noEvidence']);
});

test('the proposal is tidier, and invents nothing', () => {
  expect(checkProject(project('Buy   now!!!  \n\n\n\nIt is   a barn.')).profile).toBe('Buy now!\n\nIt is a barn.');
});

test.each(['a', '1', '!', ' ', '\n', '@', '1 ', '+1-', 'a\n', 'a rental value\n'])(
  'a profile of %j repeated takes a time that grows with its length, not with its square',
  (text) => {
    const checkMs = (length: number) => {
      const profile = project(text.repeat(length / text.length));
      return quickestCpuMs(() => checkProject(profile));
    };
    checkMs(1_200);
    // Linear is 8 times, its square 64; the milliseconds are for texts too quick to compare.
    expect(checkMs(19_200)).toBeLessThan(24 * checkMs(2_400) + 20);
  },
);

test('every language of the platform has its words', () => {
  const shared: Readonly<Record<string, string>> = { au: 'en', cht: 'cn' };
  for (const code of LANGUAGE_CODES) expect(Object.keys(PROFILE_WORDS)).toContain(shared[code] ?? code);
});
