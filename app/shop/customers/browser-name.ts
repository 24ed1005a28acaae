/** The order matters: most browsers also name others, as Edge names Chrome and Chrome names Safari. */
const browsers = [
  ['Edg', 'Microsoft Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

export interface BrowserName {
  browser: string | null;
  system: string | null;
}

export function browserNameOf(userAgent: string | null): BrowserName {
  const text = userAgent ?? '';
  const nameIn = (known: readonly (readonly [string, string])[]) =>
    known.find(([token]) => text.includes(token))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
