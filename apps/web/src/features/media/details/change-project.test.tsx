// @vitest-environment happy-dom
import { saveMediaProject } from '@glossa/contracts/media';
import { viewOwnProjects } from '@glossa/contracts/projects';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ChangeProject } from './change-project.tsx';

const media = {
  mediaId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0081',
  projectId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0082',
  title: 'Merger',
  legalHold: false,
};
const save = at(saveMediaProject, { mediaId: media.mediaId });
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.on(viewOwnProjects, () => answer([{ id: media.projectId, name: 'Board' }]));
  server.on(save, () => refuse('LEGAL_HOLD'));
  applyLoginResponse(makeLoginAnswer());
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});
const show = (more: Partial<typeof media> = {}) =>
  showScreen('/dashboard/media-details', () => <ChangeProject media={{ ...media, ...more }} />);
const openMenu = async () =>
  fireEvent.click(await screen.findByRole('button', { name: t('media.changeVisibility') }));

test('asks before it opens media to the organization', async () => {
  show();
  await openMenu();
  fireEvent.click(await screen.findByRole('combobox', { name: t('media.visibleTo') }));
  fireEvent.click(
    await screen.findByRole('option', { name: t('media.everyoneInOrganization'), hidden: true }),
  );
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  const dialog = within(
    await screen.findByRole('dialog', { name: t('media.changeVisibilityTitle') }),
  );
  expect(dialog.getByText(t('media.openToOrganizationText', { title: 'Merger' }))).toBeTruthy();
  expect(server.callsTo(save)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: t('media.changeVisibilityConfirm') }));
  await waitFor(() => expect(server.callsTo(save)[0]?.body).toEqual({ projectId: null }));
});

test('is not offered without permission to edit projects', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: ['Media'] }));
  show();
  await waitFor(() => expect(screen.queryByText('Elsewhere')).toBeNull());
  expect(screen.queryByRole('button', { name: t('media.changeVisibility') })).toBeNull();
});

test('says that media is on legal hold instead', async () => {
  show({ legalHold: true });
  expect(await screen.findByText(t('media.legalHoldHint'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('media.changeVisibility') })).toBeNull();
});
