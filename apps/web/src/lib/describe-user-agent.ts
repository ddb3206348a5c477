import { t } from './language/t.ts';

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, t('Edge')],
  [/\bOPR\//, t('Opera')],
  [/\bFirefox\/|\bFxiOS\//, t('Firefox')],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, t('Chrome')],
  [/\bSafari\//, t('Safari')],
];
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, t('Android')],
  [/\bWindows\b/, t('Windows')],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, t('Linux')],
];

const named = (list: typeof browsers, userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Firefox on Windows", from what a browser says of itself; browsers pretend to be others, so the order matters. */
export function describeUserAgent(userAgent: string | null): string {
  if (!userAgent) return t('Unknown browser');
  const browser = named(browsers, userAgent) ?? t('Unknown browser');
  const system = named(systems, userAgent);
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
