import { mediaStatuses } from '@glossa/contracts/media';
import { expect, test } from 'vitest';
import { leasedMedia } from './transitions.ts';

test('a recording passes from uploaded to verified', () => {
  const path = [
    'uploading',
    'uploaded',
    'processing',
    'transcribing',
    'transcribed',
    'verified',
  ] as const;
  for (const [index, to] of path.slice(1).entries())
    expect(leasedMedia.statesBefore(to)).toContain(path[index]);
});

test('can be canceled in every status in which work is pending', () => {
  expect(leasedMedia.statesBefore('cancelled').sort()).toEqual([
    'processing',
    'transcribing',
    'uploaded',
    'uploading',
  ]);
});

test('does not fail or get canceled after it is finished', () => {
  for (const finished of ['transcribed', 'verified', 'ready', 'cancelled', 'failed'] as const)
    for (const end of ['failed', 'cancelled'] as const)
      expect(leasedMedia.statesBefore(end)).not.toContain(finished);
});

test('only a new upload starts without an earlier status', () => {
  expect(mediaStatuses.filter((to) => leasedMedia.statesBefore(to).length === 0)).toEqual([
    'uploading',
  ]);
});
