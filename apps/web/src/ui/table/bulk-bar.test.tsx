// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { BulkBar } from './bulk-bar.tsx';

afterEach(cleanup);

test('appears with the first selected row, shows the count, and disappears with the last', () => {
  const onClear = vi.fn();
  const subject = (count: number) => (
    <MantineProvider env="test">
      <BulkBar count={count} onClear={onClear}>
        <button type="button">Approve</button>
      </BulkBar>
    </MantineProvider>
  );
  const { rerender } = render(subject(0));
  const status = screen.getByRole('status');
  expect(screen.queryByRole('region')).toBeNull();
  rerender(subject(1200));
  expect(screen.getByRole('region', { name: t('common.selectedRows') })).toBeTruthy();
  expect(status.textContent).toBe('1,200 selected');
  fireEvent.click(screen.getByRole('button', { name: t('common.clearSelection') }));
  expect(onClear).toHaveBeenCalledOnce();
  rerender(subject(0));
  expect(screen.queryByRole('button', { name: t('approvals.approve') })).toBeNull();
  expect(status.textContent).toBe('');
});
