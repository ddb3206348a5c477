// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { isForFocus } from '../commands/use-command-keys.ts';
import type { SyncState } from '../store/editor-types.ts';
import { createTestStore } from '../testing/test-store.ts';
import { SaveState } from './save-state.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

function show(sync?: SyncState) {
  const store = createTestStore();
  if (sync) store.patch({ sync });
  render(
    <MantineProvider env="test">
      <SaveState store={store} />
    </MantineProvider>,
  );
}
const refused = { status: 'refused', waiting: 1, message: 'Too long.', requestId: 'r-1' } as const;

test('shows why a change was rejected, with the id of its request', async () => {
  show(refused);
  fireEvent.mouseEnter(button(t('editor.sync.rejected', { count: 1 })));
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    `Too long.${t('app.errors.requestId', { requestId: 'r-1' })}`,
  );
});

test('is explained to those who reach it by keyboard, until they press Escape', async () => {
  show();
  const saved = button(t('editor.sync.saved'));
  act(() => saved.focus());
  const card = await screen.findByRole('tooltip');
  expect(card.textContent).toBe(t('editor.sync.autosave'));
  expect(saved.getAttribute('aria-describedby')).toBe(card.id);
  expect(isForFocus(saved, 'Escape')).toBe(true);
  fireEvent.keyDown(saved, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(document.activeElement).toBe(saved);
  expect(saved.hasAttribute('aria-describedby')).toBe(false);
  expect(isForFocus(saved, 'Escape')).toBe(false);
});

test('a change of the state is announced', () => {
  show(refused);
  expect(screen.getByRole('status').textContent).toBe(t('editor.sync.rejected', { count: 1 }));
});
