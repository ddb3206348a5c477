// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { createTestStore } from '../testing/test-store.ts';
import { SaveState } from './save-state.tsx';

afterEach(cleanup);

test('shows why a change was rejected, with the id of its request', async () => {
  const store = createTestStore();
  store.patch({
    sync: { status: 'refused', waiting: 1, message: 'Too long.', requestId: 'r-1' },
  });
  render(
    <MantineProvider env="test">
      <SaveState store={store} />
    </MantineProvider>,
  );
  fireEvent.mouseEnter(screen.getByText(t('editor.sync.rejected', { count: 1 })));
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    `Too long.${t('app.errors.requestId', { requestId: 'r-1' })}`,
  );
});
