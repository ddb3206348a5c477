import { mediaStatuses } from '@glossa/contracts/media';
import { requestStatuses } from '@glossa/contracts/translation-requests';
import { expect, test } from 'vitest';
import { canMove, mediaMoves, sourcesOf } from './state.ts';

test('the happy path is a chain of allowed moves', () => {
  const path = [
    'uploading',
    'uploaded',
    'processing',
    'transcribing',
    'transcribed',
    'verified',
  ] as const;
  for (const [index, to] of path.slice(1).entries())
    expect(canMove(path[index] ?? 'failed', to)).toBe(true);
});

test('every state is known, and work can be cancelled from every working state', () => {
  expect(Object.keys(mediaMoves).sort()).toEqual([...mediaStatuses].sort());
  expect(sourcesOf('cancelled').sort()).toEqual([
    'processing',
    'transcribing',
    'uploaded',
    'uploading',
  ]);
});

test('what is finished does not fail afterwards', () => {
  for (const finished of ['transcribed', 'verified', 'ready', 'cancelled'] as const)
    expect(canMove(finished, 'failed')).toBe(false);
  expect(requestStatuses).toContain('stale');
});
