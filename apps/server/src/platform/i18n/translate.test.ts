import { message } from '@glossa/messages/message';
import { expect, test } from 'vitest';
import { answerMessage, renderMessage, translate } from './translate.ts';

test('renders English with plurals and numbers', () => {
  const inDays = (days: number) => translate('en', 'common.days', { days });
  expect(inDays(1)).toBe('1 day');
  expect(inDays(1200)).toBe('1,200 days');
});

test.each(['de', 'ar', 'xx', '../../../etc/passwd', ''])(
  'renders English where %j lacks the message',
  (language) => {
    expect(renderMessage(language, { id: 'errors.ofNobody', params: {} })).toBe('errors.ofNobody');
    expect(renderMessage(language, { text: 'It broke off.' })).toBe('It broke off.');
  },
);

test('does not read values as parts of the message', () => {
  const name = '{count, plural, one {#} other {#}} <b>';
  expect(translate('en', 'mails.greeting', { name })).toContain(name);
});

test('names languages in the reader’s language', () => {
  const shown = (language: string) =>
    translate(language, 'translations.noEngineFor', {
      from: { language: 'fr' },
      to: { language: 'pt' },
    });
  expect(shown('en')).toContain('French → Portuguese (Brazil)');
  expect(shown('de')).toMatch(/Französisch → .*Portugiesisch/);
});

test('a response carries the message and its English', () => {
  const made = message('jobs.taskCrashed', { task: message('mediaTools.readingFile') });
  expect(answerMessage(made)).toEqual({
    ...made,
    text: expect.stringContaining(translate('en', 'mediaTools.readingFile')),
  });
});
