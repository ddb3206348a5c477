import { expect, test } from 'vitest';
import { mailText } from './mail-texts.ts';

const ready = (to: string, language: string) =>
  mailText(to, { kind: 'translation-ready', params: { title: 'Lesson', language }, count: 1 });

test.each([
  ['en', 'zh', 'Chinese (Simplified)'],
  ['en', 'zh-TW', 'Chinese (Traditional)'],
  ['en', 'pt', 'Portuguese (Brazil)'],
  ['de', 'pt', 'Portugiesisch (Brasilien)'],
  ['fr', 'pt-PT', 'portugais européen'],
  ['en', 'xx', 'into xx is ready'],
])('a mail in %s calls %s “%s”', (to, language, name) => {
  expect(ready(to, language)).toContain(name);
});
