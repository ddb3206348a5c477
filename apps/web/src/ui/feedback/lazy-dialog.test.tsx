// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { lazyDialog } from './lazy-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Props = { onClose: () => void };
const Greeting = ({ onClose }: Props) => (
  <div role="dialog">
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
);

function show(load: () => Promise<{ default: typeof Greeting }>) {
  const Later = lazyDialog(load);
  function Screen() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        <p>{opened ? 'opened' : 'closed'}</p>
        {opened && <Later onClose={() => setOpened(false)} />}
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <Notifications />
      <Screen />
    </MantineProvider>,
  );
}
const open = () => fireEvent.click(screen.getByRole('button', { name: t('common.open') }));

test('loads once when first opened', async () => {
  const load = vi.fn(async () => ({ default: Greeting }));
  show(load);
  expect(load).not.toHaveBeenCalled();
  open();
  fireEvent.click(await screen.findByRole('button', { name: t('common.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  open();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('shows a notice if loading fails, keeps the screen and retries next time', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn(async () => ({ default: Greeting }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  show(load);
  open();
  expect(await screen.findByText(t('common.loadFailedText'))).toBeTruthy();
  expect(await screen.findByText('closed')).toBeTruthy();
  expect(complained).toHaveBeenCalled();
  open();
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
