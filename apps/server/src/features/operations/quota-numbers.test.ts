import { languageCodes } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { expect, test } from 'vitest';
import { renderMessage } from '../../platform/i18n/translate.ts';

test.each(languageCodes)('formats the numbers of a rejection for %s', (language) => {
  const written = (value: number) => new Intl.NumberFormat(language).format(value);
  const [used, wanted] = [1_234_567, 76_543];
  const words = { used, wanted, limit: 1_300_000 };
  const minutes = { used, fileMinutes: wanted, limit: 1_300_000 };
  for (const rejection of [
    message('operations.translatedWordsUsedUp', words),
    message('operations.mediaMinutesNeeded', minutes),
    message('operations.storageTooSmall', words),
  ]) {
    const text = renderMessage(language, rejection);
    expect(text).toContain(written(used));
    expect(text).toContain(written(wanted));
  }
  const gigabytes = renderMessage(
    language,
    message('operations.storageFull', { used: 0.125, limit: 2.5 }),
  );
  expect(gigabytes).toContain(written(0.125));
  expect(gigabytes).toContain(written(2.5));
});
