import { getDisclaimer } from '@glossa/contracts/disclaimers';
import { expect, test } from 'vitest';
import { entries } from './side-bar-entries.ts';

test('the disclaimer is shown to those whom the server lets see it', () => {
  const { permission } = getDisclaimer;
  expect(permission).toEqual({ resource: 'Settings', flag: 'view' });
  expect(entries.find(({ to }) => to === '/disclaimer')?.resource).toBe('Settings');
});
