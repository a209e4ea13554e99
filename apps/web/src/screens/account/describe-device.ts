/** The everyday name of a device; null when the user agent does not tell. */
export type Device = { readonly browser: string | null; readonly system: string | null };

/** The first match counts: many browsers also name those they are compatible with. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MetaMask/i, 'MetaMask'],
  [/Trust(?:Wallet)?\//i, 'Trust Wallet'],
  [/TokenPocket/i, 'TokenPocket'],
  [/OKApp|OKX/i, 'OKX'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/(?:Headless)?Chrom(?:e|ium)\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** @example describeDevice('Mozilla/5.0 (iPhone; …) … Safari/604.1') // { browser: 'Safari', system: 'iPhone' } */
export function describeDevice(userAgent: string): Device {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) };
}

function firstOf(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
