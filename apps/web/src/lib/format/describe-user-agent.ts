import { t } from '../i18n/t.ts';

// Browsers imitate others, so the order matters.
const browsers: Readonly<Record<string, RegExp>> = {
  Edge: /\bEdg(?:e|A|iOS)?\//,
  Opera: /\bOPR\//,
  Firefox: /\bFirefox\/|\bFxiOS\//,
  Chrome: /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//,
  Safari: /\bSafari\//,
};
const systems: Readonly<Record<string, RegExp>> = {
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Android: /\bAndroid\b/,
  Windows: /\bWindows\b/,
  macOS: /\bMac OS X\b|\bMacintosh\b/,
  ChromeOS: /\bCrOS\b/,
  Linux: /\bLinux\b/,
};

const named = (list: typeof browsers, userAgent: string) =>
  Object.entries(list).find(([, pattern]) => pattern.test(userAgent))?.[0];

/** "Firefox on Windows", from a browser's user agent. */
export function describeUserAgent(userAgent: string | null): string {
  if (!userAgent) return t('app.unknownBrowser');
  const browser = named(browsers, userAgent) ?? t('app.unknownBrowser');
  const system = named(systems, userAgent);
  return system ? t('app.browserOnSystem', { browser, system }) : browser;
}
