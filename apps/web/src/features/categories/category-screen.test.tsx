// @vitest-environment happy-dom
import { deleteByCategoryId, getAllCategory } from '@glossa/contracts/categories';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { t } from '../../lib/i18n/t.ts';
import { CategoryScreen } from './category-screen.tsx';

const category = {
  categoryId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0041',
  name: 'Lectures',
  description: '',
  mediaCount: 0,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
};
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  applyLoginResponse(makeLoginAnswer());
  server = startFakeServer();
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});
const show = () => showScreen('/upload-media/category', CategoryScreen);

test('a list that cannot be loaded says so in the words of the specification', async () => {
  server.on(getAllCategory, () => refuse('SERVICE_UNAVAILABLE', { message: 'Away.' }));
  show();
  expect(await screen.findByText(`${t('categories.loadFailed')}: Away.`)).toBeTruthy();
});

test('a refused deletion says so in the words of the specification', async () => {
  server.on(getAllCategory, () => answer([category]));
  server.on(at(deleteByCategoryId, { id: category.categoryId }), () =>
    refuse('CATEGORY_IN_USE', { message: 'It is in use.' }),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Lectures' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(
    await within(dialog).findByText(`${t('categories.deleteFailed')}: It is in use.`),
  ).toBeTruthy();
});
