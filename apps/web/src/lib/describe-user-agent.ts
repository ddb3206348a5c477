import { t } from './language/t.ts';

// Browsers pretend to be others, so the order matters.
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

/** "Firefox on Windows", from what a browser says of itself. */
export function describeUserAgent(userAgent: string | null): string {
  if (!userAgent) return t('Unknown browser');
  const browser = named(browsers, userAgent) ?? t('Unknown browser');
  const system = named(systems, userAgent);
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
