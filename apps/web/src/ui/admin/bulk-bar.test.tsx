// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BulkBar } from './bulk-bar.tsx';

afterEach(cleanup);

test('comes with the first selected row, says how many, and goes with the last', () => {
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
  expect(screen.getByRole('region', { name: 'Selected rows' })).toBeTruthy();
  expect(status.textContent).toBe('1,200 selected');
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(onClear).toHaveBeenCalledOnce();
  rerender(subject(0));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(status.textContent).toBe('');
});
