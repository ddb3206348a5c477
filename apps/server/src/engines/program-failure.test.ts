import { expect, test } from 'vitest';
import { ProgramError } from '../platform/sandbox/program-error.ts';
import { EngineError } from './engine-error.ts';
import { toEngineError } from './program-failure.ts';

test.each([
  ['missing', 'ENGINE_UNAVAILABLE', false],
  ['timeout', 'ENGINE_TIMEOUT', true],
  ['output-limit', 'ENGINE_BAD_ANSWER', false],
  ['cancelled', 'ENGINE_CANCELLED', false],
  ['crashed', 'ENGINE_CRASHED', true],
  ['memory', 'ENGINE_CRASHED', true],
  ['no-space', 'ENGINE_OUT_OF_SPACE', true],
] as const)('%s becomes %s', (reason, code, retryable) => {
  const failure = new ProgramError(reason, 'ffmpeg', { stderr: 'the last words' });
  const error = toEngineError(failure, 'Reading the file');
  expect(error).toMatchObject({ code, retryable, cause: failure });
  expect(error.message).toMatch(/^Reading the file .+\.$/);
  expect(error.detail).toContain('the last words');
});

test('an EngineError passes unchanged', () => {
  const error = new EngineError('ENGINE_NO_AUDIO', 'Nothing to hear.');
  expect(toEngineError(error, 'Reading')).toBe(error);
});

test('a full disk and an abort outside of programs are recognised', () => {
  expect(toEngineError(Object.assign(new Error('x'), { code: 'ENOSPC' }), 'Saving').code).toBe(
    'ENGINE_OUT_OF_SPACE',
  );
  expect(toEngineError(new DOMException('x', 'AbortError'), 'Saving').code).toBe(
    'ENGINE_CANCELLED',
  );
  expect(toEngineError('odd', 'Saving')).toMatchObject({ code: 'ENGINE_CRASHED', detail: 'odd' });
});
