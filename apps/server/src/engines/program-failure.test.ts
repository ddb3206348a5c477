import { message } from '@glossa/messages/message';
import { expect, test } from 'vitest';
import { translate } from '../platform/i18n/translate.ts';
import { ProgramError } from '../platform/sandbox/program-error.ts';
import { EngineError } from './engine-error.ts';
import { toEngineError } from './program-failure.ts';

test.each([
  ['missing', 'ENGINE_UNAVAILABLE', false],
  ['timeout', 'ENGINE_TIMEOUT', true],
  ['stalled', 'ENGINE_STALLED', true],
  ['output-limit', 'ENGINE_BAD_ANSWER', false],
  ['cancelled', 'ENGINE_CANCELLED', false],
  ['crashed', 'ENGINE_CRASHED', true],
  ['memory', 'ENGINE_CRASHED', true],
  ['no-space', 'ENGINE_OUT_OF_SPACE', true],
] as const)('maps %s to %s', (reason, code, retryable) => {
  const failure = new ProgramError(reason, 'ffmpeg', { stderr: 'the last words' });
  const error = toEngineError(failure, message('mediaTools.readingFile'));
  expect(error).toMatchObject({ code, retryable, cause: failure });
  expect(error.message).toContain(translate('en', 'mediaTools.readingFile'));
  expect(error.messageRef).toMatchObject({ params: { task: { id: 'mediaTools.readingFile' } } });
  expect(error.detail).toContain('the last words');
});

test('passes an EngineError through unchanged', () => {
  const error = new EngineError('ENGINE_NO_AUDIO', { text: 'Nothing to hear.' });
  expect(toEngineError(error, { text: 'Reading' })).toBe(error);
});

test('recognizes a full disk and an abort outside of programs', () => {
  expect(
    toEngineError(Object.assign(new Error('x'), { code: 'ENOSPC' }), { text: 'Saving' }).code,
  ).toBe('ENGINE_OUT_OF_SPACE');
  expect(toEngineError(new DOMException('x', 'AbortError'), { text: 'Saving' }).code).toBe(
    'ENGINE_CANCELLED',
  );
  expect(toEngineError('odd', { text: 'Saving' })).toMatchObject({
    code: 'ENGINE_CRASHED',
    detail: 'odd',
  });
});
