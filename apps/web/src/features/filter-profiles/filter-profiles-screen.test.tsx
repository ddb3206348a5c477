// @vitest-environment happy-dom
import {
  deleteFilterProfile,
  listFilterProfiles,
  previewFilterProfile,
  saveFilterProfile,
} from '@glossa/contracts/filter-profiles';
import { filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answerForms } from '../../testing/fake-forms.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { FilterProfilesScreen } from './filter-profiles-screen.tsx';

const profileId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0070';
const profile = {
  profileId,
  name: 'No comments',
  settings: filterSettingsSchema.parse({
    word: { comments: false, excludedStyles: ['Source Code'] },
  }),
  isDefault: true,
  updatedAt: '2026-01-02T03:04:05.000Z',
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(listFilterProfiles, () => answer([profile]));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = () => showScreen('/filter-profiles', FilterProfilesScreen);
const openEditor = async () => {
  fireEvent.click(
    await screen.findByRole('button', {
      name: t('common.actionsForName', { name: 'No comments' }),
    }),
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: t('common.edit') }));
  return within(await screen.findByRole('dialog', { name: t('filterProfiles.edit') }));
};

test('changes settings of one format, and sends the rest as they were', async () => {
  server.on(saveFilterProfile, () => answer(profile));
  show();
  const dialog = await openEditor();
  const word = within(dialog.getByRole('group', { name: 'Word' }));
  const comments = word.getByRole('checkbox', { name: t('filterProfiles.comments') });
  expect((comments as HTMLInputElement).checked).toBe(false);
  fireEvent.click(word.getByRole('checkbox', { name: t('filterProfiles.notes') }));
  const styles = word.getByRole('textbox', { name: t('filterProfiles.excludedStyles') });
  expect((styles as HTMLTextAreaElement).value).toBe('Source Code');
  fireEvent.change(styles, { target: { value: 'Source Code\n\n Product \n' } });
  fireEvent.click(dialog.getByRole('button', { name: t('common.save') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.calls.find(({ method }) => method === 'POST')?.body;
  expect(sent).toEqual({
    profileId,
    name: 'No comments',
    isDefault: true,
    seen: profile.updatedAt,
    settings: {
      ...profile.settings,
      word: {
        ...profile.settings.word,
        notes: false,
        excludedStyles: ['Source Code', 'Product'],
      },
    },
  });
});

test('says which selector is not simple', async () => {
  show();
  const dialog = await openEditor();
  fireEvent.click(dialog.getByRole('button', { name: 'HTML, EPUB' }));
  const html = within(await dialog.findByRole('group', { name: 'HTML, EPUB' }));
  fireEvent.change(html.getByRole('textbox'), { target: { value: 'nav\nmain > p' } });
  fireEvent.click(dialog.getByRole('button', { name: t('common.save') }));
  await html.findByText(t('validation.selector'));
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('opens the format of a setting that the server refuses', async () => {
  const refused = t('validation.placeholderPattern');
  server.on(saveFilterProfile, () =>
    refuse('INVALID_INPUT', { fields: { 'settings.texts.placeholders.0': refused } }),
  );
  show();
  const dialog = await openEditor();
  const name = t('filterProfiles.allFormats');
  fireEvent.click(dialog.getByRole('button', { name }));
  const all = within(await dialog.findByRole('group', { name }));
  fireEvent.change(all.getByRole('textbox'), { target: { value: '(?=x)' } });
  fireEvent.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(dialog.queryByRole('group', { name })).toBeNull());
  fireEvent.click(dialog.getByRole('button', { name: t('common.save') }));
  await within(await dialog.findByRole('group', { name })).findByText(refused);
});

test('previews a document with settings that are not saved', async () => {
  const calls = answerForms(200, {
    success: true,
    code: 'OK',
    message: 'OK',
    data: {
      translated: [{ text: 'The body', place: 'body', position: null }],
      translatedTotal: 1,
      leftOut: [{ text: 'A remark', reason: 'profile', place: 'comment', position: null }],
      leftOutTotal: 1,
    },
  });
  show();
  const dialog = await openEditor();
  const word = within(dialog.getByRole('group', { name: 'Word' }));
  fireEvent.click(word.getByRole('checkbox', { name: t('filterProfiles.hiddenText') }));
  fireEvent.change(dialog.getByLabelText(t('filterProfiles.previewTitle'), { selector: 'input' }), {
    target: { files: [new File(['x'], 'letter.docx')] },
  });
  const left = await dialog.findByRole('list', {
    name: t('documentReview.omissions.open', { count: 1 }),
  });
  expect(left.textContent).toContain('A remark');
  expect(left.textContent).toContain(t('documentReview.omissions.profile'));
  const [call] = calls;
  expect(call?.url).toBe(previewFilterProfile.path);
  const settings = JSON.parse(String(call?.form.get('settings')));
  expect(settings.word).toMatchObject({ comments: false, hiddenText: false, notes: true });
});

test('shows faults of settings instead of a preview', async () => {
  const calls = answerForms(200, {});
  show();
  const dialog = await openEditor();
  fireEvent.click(dialog.getByRole('button', { name: 'HTML, EPUB' }));
  const html = within(await dialog.findByRole('group', { name: 'HTML, EPUB' }));
  fireEvent.change(html.getByRole('textbox'), { target: { value: 'main > p' } });
  fireEvent.change(dialog.getByLabelText(t('filterProfiles.previewTitle'), { selector: 'input' }), {
    target: { files: [new File(['x'], 'letter.docx')] },
  });
  await html.findByText(t('validation.selector'));
  expect(calls).toEqual([]);
});

test('deletes a profile after a question', async () => {
  server.on(at(deleteFilterProfile, { profileId }), () => answer(null));
  show();
  fireEvent.click(
    await screen.findByRole('button', {
      name: t('common.actionsForName', { name: 'No comments' }),
    }),
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: t('common.delete') }));
  const dialog = within(
    await screen.findByRole('dialog', {
      name: t('common.deleteNameConfirm', { name: 'No comments' }),
    }),
  );
  dialog.getByText(t('filterProfiles.deleteWarning'));
  fireEvent.click(dialog.getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a viewer sees no edit controls', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  show();
  await screen.findByText('No comments');
  expect(screen.queryByRole('button', { name: t('filterProfiles.add') })).toBeNull();
});
