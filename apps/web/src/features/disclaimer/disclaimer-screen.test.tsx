// @vitest-environment happy-dom
import {
  createDisclaimer,
  type Disclaimer,
  type DisclaimerVersion,
  deleteDisclaimer,
  draftDisclaimer,
  getDisclaimer,
  getDisclaimerSettings,
  getDisclaimerVersions,
  restoreDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { DisclaimerScreen } from './disclaimer-screen.tsx';

const ada = { userId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001', displayName: 'Ada Lovelace' };
const when = '2026-01-02T03:04:05.000Z';
const make = (language: Disclaimer['language'], text: string, more: Partial<Disclaimer> = {}) =>
  ({
    language,
    text,
    content: [{ kind: 'paragraph', runs: [{ text }] }],
    status: 'verified',
    isDraft: false,
    isOutdated: false,
    version: 2,
    updatedBy: ada,
    updatedAt: when,
    verifiedBy: ada,
    verifiedAt: when,
    ...more,
  }) satisfies Disclaimer;
const draft = { status: 'draft', isDraft: true, verifiedBy: null, verifiedAt: null } as const;
const all = [
  make('ar', 'نص قديم', { status: 'needs-review', isOutdated: true }),
  make('en', 'Machine made.'),
  make('fr', 'Fait par une machine.', { ...draft, updatedBy: null }),
];
const version = (number: number, text: string): DisclaimerVersion => ({
  version: number,
  content: [{ kind: 'paragraph', runs: [{ text }] }],
  origin: 'person',
  createdBy: ada,
  createdAt: when,
  verifiedBy: ada,
  verifiedAt: when,
});
const settings = { sourceLanguage: 'en', atSignIn: true, inVideos: false, inDocuments: true };

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  applyLoginResponse(makeLoginAnswer());
  server = startFakeServer();
  server.on(getDisclaimer, () => answer(all));
  server.on(getDisclaimerSettings, () => answer(settings));
  server.on(at(getDisclaimerVersions, { language: 'en' }), () =>
    answer({ items: [version(2, 'Machine made.'), version(1, 'Hand made.')], nextBefore: null }),
  );
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});
const show = (language?: string) =>
  showScreen(
    '/disclaimer',
    DisclaimerScreen,
    language ? `/disclaimer?language=${language}` : '/disclaimer',
  );
const sent = (endpoint: { method: 'POST' | 'PUT'; path: string }) =>
  server.callsTo(endpoint as never).map(({ body }) => body);

test('opens in the source language and shows the status of every language', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'English' })).toBeTruthy();
  const row = (name: RegExp) => screen.getByRole('button', { name }).textContent;
  expect(row(/^English/)).toContain('Verified');
  expect(row(/^Arabic/)).toContain(t('status.needsReview'));
  expect(row(/^French.*Machine draft/)).toContain(t('disclaimer.machineDraft'));
  expect(row(/^Korean/)).toContain(t('disclaimer.missing'));
  expect(screen.getByText(/Verified by/).textContent).toContain('Ada Lovelace');
});

test('verifies a draft in the version that was read', async () => {
  server.on(verifyDisclaimer, () => answer([...all.slice(0, 2), make('fr', 'Fait.')]));
  show('fr');
  fireEvent.click(await screen.findByRole('button', { name: t('disclaimer.verifyAsIs') }));
  expect(await screen.findByText(t('disclaimer.verifiedToast'))).toBeTruthy();
  expect(sent(verifyDisclaimer as never)).toEqual([{ language: 'fr', version: 2 }]);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('disclaimer.verifyAsIs') })).toBeNull(),
  );
});

test('reports a change by someone else and reloads', async () => {
  server.on(verifyDisclaimer, () => refuse('DISCLAIMER_CHANGED'));
  show('fr');
  fireEvent.click(await screen.findByRole('button', { name: t('disclaimer.verifyAsIs') }));
  expect(await screen.findByText(t('errors.disclaimerChanged'))).toBeTruthy();
  await waitFor(() => expect(server.callsTo(getDisclaimer).length).toBeGreaterThan(1));
});

test('uses the text direction of the language in editor and preview', async () => {
  show('ar');
  const editor = await screen.findByRole('textbox', { name: t('disclaimer.text') });
  expect(editor.getAttribute('dir')).toBe('rtl');
  expect(editor.getAttribute('lang')).toBe('ar');
  const preview = screen.getByRole('region', { name: t('common.preview') });
  expect(within(preview).getByText('نص قديم').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
});

test('the preview shows videos and documents and where it is switched off', async () => {
  show();
  const preview = await screen.findByRole('region', { name: t('common.preview') });
  expect(within(preview).queryByText(t('disclaimer.placementOff'))).toBeNull();
  fireEvent.click(within(preview).getByRole('radio', { name: t('common.video') }));
  expect(within(preview).getByText(t('disclaimer.placementOff'))).toBeTruthy();
  expect(within(preview).getByText('Machine made.')).toBeTruthy();
  fireEvent.click(within(preview).getByRole('radio', { name: t('common.document') }));
  expect(within(preview).queryByText(t('disclaimer.placementOff'))).toBeNull();
});

test('a switch applies immediately', async () => {
  server.on(updateDisclaimerSettings, () => answer({ ...settings, inVideos: true }));
  show();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', {
    name: new RegExp(`^${t('disclaimer.inVideos')}`),
  });
  expect(toggle.checked).toBe(false);
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(sent(updateDisclaimerSettings as never)).toEqual([{ inVideos: true }]);
});

test('the history shows differences and restores a version', async () => {
  server.on(restoreDisclaimer, () => answer(all));
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('common.history') }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText(t('documentReview.origin.machine'))).tagName).toBe('INS');
  expect(within(dialog).getByText('Hand').tagName).toBe('DEL');
  fireEvent.click(within(dialog).getByRole('button', { name: t('disclaimer.restore') }));
  await waitFor(() =>
    expect(sent(restoreDisclaimer as never)).toEqual([
      { language: 'en', version: 1, seen: all[0]?.version },
    ]),
  );
});

test('asks before a new draft replaces a user’s text', async () => {
  server.on(draftDisclaimer, () => answer(all));
  show('ar');
  fireEvent.click(await screen.findByRole('button', { name: t('disclaimer.createMachineDraft') }));
  const question = await screen.findByRole('dialog', { name: t('disclaimer.createDraftConfirm') });
  fireEvent.click(within(question).getByRole('button', { name: t('disclaimer.createDraft') }));
  await waitFor(() =>
    expect(sent(draftDisclaimer as never)).toEqual([
      { language: 'ar', version: 2, isDraft: false },
    ]),
  );
});

test('lists the languages that got no draft with the reason', async () => {
  const missing = { id: 'errors.translationNoEngine', text: 'No engine.' };
  server.on(createDisclaimer, () =>
    answer({
      disclaimers: all,
      withoutDraft: [
        { language: 'de', reason: { text: 'Too slow.' } },
        { language: 'ja', reason: missing },
        { language: 'ko', reason: missing },
      ],
    }),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('disclaimer.bulletList') }));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: t('common.save') });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  const title = await screen.findByText(t('disclaimer.withoutDraft', { count: 3 }));
  const listed = within(title.closest<HTMLElement>('[role=status]') ?? title).getAllByRole(
    'listitem',
  );
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'GermanToo slow.',
    `Japanese and Korean${t('errors.translationNoEngine')}`,
  ]);
  expect(sent(createDisclaimer as never)).toMatchObject([
    { language: 'en', version: 2, translate: true },
  ]);
});

test('deletes a language only after confirmation', async () => {
  const address = at(deleteDisclaimer, { language: 'fr' });
  server.on(address, () => answer(all.slice(0, 2)));
  show('fr');
  fireEvent.click(
    await screen.findByRole('button', {
      name: t('disclaimer.moreActions', { language: 'French' }),
    }),
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: t('disclaimer.deleteDisclaimer') }));
  const deletions = () => server.calls.filter(({ method }) => method === 'DELETE');
  expect(deletions()).toEqual([]);
  const question = await screen.findByRole('dialog', { name: t('disclaimer.deleteConfirm') });
  fireEvent.click(within(question).getByRole('button', { name: t('disclaimer.deleteDisclaimer') }));
  await waitFor(() =>
    expect(deletions().map(({ path }) => path)).toEqual([`${address.path}?version=2`]),
  );
});

test.each([
  ['without a reason from the server', '', t('disclaimer.saveFailed')],
  ['with a reason', 'It holds too much text.', 'It holds too much text.'],
])('reports a text that cannot be saved %s and keeps it', async (_what, message, said) => {
  server.on(updateDisclaimer, () => refuse('INTERNAL', { message }));
  show('fr');
  fireEvent.click(await screen.findByRole('button', { name: t('disclaimer.bulletList') }));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: t('common.save') });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(sent(updateDisclaimer as never)).toEqual([
    {
      language: 'fr',
      version: 2,
      content: [{ kind: 'bullet', runs: [{ text: 'Fait par une machine.' }] }],
    },
  ]);
  await waitFor(() => expect(save.disabled).toBe(false));
});

test('a viewer cannot change anything', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  show('fr');
  const editor = await screen.findByRole('textbox', { name: t('disclaimer.text') });
  expect(editor.getAttribute('contenteditable')).toBe('false');
  expect(screen.queryByRole('button', { name: t('common.save') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('disclaimer.verifyAsIs') })).toBeNull();
  expect(
    screen.getByRole<HTMLInputElement>('switch', {
      name: new RegExp(`^${t('disclaimer.inVideos')}`),
    }).disabled,
  ).toBe(true);
});

test('shows a failure with a retry button', async () => {
  server.on(getDisclaimer, () => refuse('SERVICE_UNAVAILABLE'));
  show();
  expect(await screen.findByRole('button', { name: t('common.retry') })).toBeTruthy();
});

test('a list that cannot be loaded says so in the words of the specification', async () => {
  server.on(getDisclaimer, () => refuse('SERVICE_UNAVAILABLE', { message: 'Away.' }));
  show();
  expect(await screen.findByText(`${t('disclaimer.loadFailed')}: Away.`)).toBeTruthy();
});

test('a refused deletion says so in the words of the specification', async () => {
  server.on(at(deleteDisclaimer, { language: 'en' }), () =>
    refuse('SERVICE_UNAVAILABLE', { message: 'Away.' }),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: /More actions/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t('disclaimer.deleteDisclaimer') }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: t('disclaimer.deleteDisclaimer') }));
  expect(await screen.findByText(`${t('disclaimer.deleteFailed')}: Away.`)).toBeTruthy();
});
