import { getDisclaimer } from '@glossa/contracts/disclaimers';
import { expect, test } from 'vitest';
import { entries } from './side-bar-entries.ts';

test('shows the disclaimer to users the server permits', () => {
  const { permission } = getDisclaimer;
  expect(permission).toEqual({ resource: 'Settings', flag: 'view' });
  expect(entries.find(({ to }) => to === '/disclaimer')?.resource).toBe('Settings');
});
