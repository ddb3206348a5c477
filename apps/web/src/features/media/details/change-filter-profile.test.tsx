// @vitest-environment happy-dom
import { saveMediaFilterProfile } from '@glossa/contracts/filter-profiles';
import { filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ChangeFilterProfile } from './change-filter-profile.tsx';

const mediaId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0081';
const profiles = ['No comments', 'Price lists'].map((name, index) => ({
  profileId: `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f009${index}`,
  name,
  settings: filterSettingsSchema.parse({}),
  isDefault: index === 0,
  updatedAt: '2026-01-02T03:04:05.000Z',
}));
const save = at(saveMediaFilterProfile, { mediaId });
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});
const open = async (filterProfileId: string | null) => {
  showScreen('/dashboard/media-details', () => (
    <ChangeFilterProfile media={{ mediaId, filterProfileId }} profiles={profiles} />
  ));
  fireEvent.click(await screen.findByRole('button', { name: t('filterProfiles.change') }));
  return screen.findByRole('combobox', { name: t('filterProfiles.label') });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: t('common.save') }));

test('says what happens to translations, and sends the selected profile', async () => {
  server.on(save, () => answer({}));
  const field = await open(profiles[0]?.profileId ?? null);
  expect((field as HTMLInputElement).value).toBe('No comments');
  expect(screen.getByText(t('filterProfiles.changeText'))).toBeTruthy();
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Price lists', hidden: true }));
  submit();
  await waitFor(() => expect(server.callsTo(save)).toHaveLength(1));
  expect(server.callsTo(save)[0]?.body).toEqual({ filterProfileId: profiles[1]?.profileId });
});

test('a document without a profile has none, not the default one', async () => {
  server.on(save, () => answer({}));
  const field = await open(null);
  expect((field as HTMLInputElement).value).toBe(t('filterProfiles.none'));
  submit();
  await waitFor(() => expect(server.callsTo(save)).toHaveLength(1));
  expect(server.callsTo(save)[0]?.body).toEqual({ filterProfileId: 'none' });
});
