import { pageLocale, t } from '../../../lib/i18n/t.ts';

const withDecimals = (digits: number) =>
  new Intl.NumberFormat(pageLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const one = withDecimals(1);
const two = withDecimals(2);

/** "4.5", with one decimal even if it is 0. */
export const oneDecimal = (value: number): string => one.format(value);

/** "0.25". */
export const twoDecimals = (value: number): string => two.format(value);

/** Milliseconds as "2.4 s". */
export const shortSeconds = (ms: number): string =>
  t('editor.seconds', { seconds: oneDecimal(ms / 1000) });
