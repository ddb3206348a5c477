// @vitest-environment happy-dom
import {
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
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import '../../test-support/patience.ts';
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
    version: 2,
    updatedBy: ada,
    updatedAt: when,
    verifiedBy: ada,
    verifiedAt: when,
    ...more,
  }) satisfies Disclaimer;
const draft = { status: 'draft', isDraft: true, verifiedBy: null, verifiedAt: null } as const;
const all = [
  make('ar', 'نص قديم', { status: 'to-check' }),
  make('en', 'Machine made.'),
  make('fr', 'Fait par une machine.', { ...draft, updatedBy: null }),
];
const version = (number: number, text: string): DisclaimerVersion => ({
  version: number,
  content: [{ kind: 'paragraph', runs: [{ text }] }],
  origin: 'person',
  madeBy: ada,
  madeAt: when,
  verifiedBy: ada,
  verifiedAt: when,
});
const settings = { sourceLanguage: 'en', atSignIn: true, inVideos: false, inDocuments: true };

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  takeLoginAnswer(makeLoginAnswer());
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

test('it opens in the source language and says how every language stands', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'English' })).toBeTruthy();
  const row = (name: RegExp) => screen.getByRole('button', { name }).textContent;
  expect(row(/^English/)).toContain('Verified');
  expect(row(/^Arabic/)).toContain('Check again');
  expect(row(/^French.*Machine draft/)).toContain('Machine draft');
  expect(row(/^Korean/)).toContain('Not written');
  expect(screen.getByText(/Verified by/).textContent).toContain('Ada Lovelace');
});

test('a draft is verified as it is, in the version that was read', async () => {
  server.on(verifyDisclaimer, () => answer([...all.slice(0, 2), make('fr', 'Fait.')]));
  show('fr');
  fireEvent.click(await screen.findByRole('button', { name: 'Verify as it is' }));
  expect(await screen.findByText('The disclaimer is verified.')).toBeTruthy();
  expect(sent(verifyDisclaimer as never)).toEqual([{ language: 'fr', version: 2 }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Verify as it is' })).toBeNull());
});

test('somebody was faster: it is said and read anew', async () => {
  server.on(verifyDisclaimer, () => refuse('DISCLAIMER_CHANGED'));
  show('fr');
  fireEvent.click(await screen.findByRole('button', { name: 'Verify as it is' }));
  expect(await screen.findByText(/Somebody else saved this disclaimer/)).toBeTruthy();
  await waitFor(() => expect(server.callsTo(getDisclaimer).length).toBeGreaterThan(1));
});

test('the text stands in the direction of its language, in the editor and in the preview', async () => {
  show('ar');
  const editor = await screen.findByRole('textbox', { name: 'Text of the disclaimer' });
  expect(editor.getAttribute('dir')).toBe('rtl');
  expect(editor.getAttribute('lang')).toBe('ar');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('نص قديم').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
});

test('the preview shows videos and documents too, and says where it is switched off', async () => {
  show();
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(within(preview).queryByText(/switched off/)).toBeNull();
  fireEvent.click(within(preview).getByRole('radio', { name: 'Video' }));
  expect(within(preview).getByText(/switched off/)).toBeTruthy();
  expect(within(preview).getByText('Machine made.')).toBeTruthy();
  fireEvent.click(within(preview).getByRole('radio', { name: 'Document' }));
  expect(within(preview).queryByText(/switched off/)).toBeNull();
});

test('a switch holds at once', async () => {
  server.on(updateDisclaimerSettings, () => answer({ ...settings, inVideos: true }));
  show();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^In videos/ });
  expect(toggle.checked).toBe(false);
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(sent(updateDisclaimerSettings as never)).toEqual([{ inVideos: true }]);
});

test('the history shows what changed and brings a version back', async () => {
  server.on(restoreDisclaimer, () => answer(all));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText('Machine')).tagName).toBe('INS');
  expect(within(dialog).getByText('Hand').tagName).toBe('DEL');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(sent(restoreDisclaimer as never)).toEqual([{ language: 'en', version: 1 }]),
  );
});

test('a new draft over a person’s words is asked about first', async () => {
  server.on(draftDisclaimer, () => answer(all));
  show('ar');
  fireEvent.click(await screen.findByRole('button', { name: 'New machine draft' }));
  const question = await screen.findByRole('dialog', { name: 'Write a new draft?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Write a new draft' }));
  await waitFor(() => expect(sent(draftDisclaimer as never)).toEqual([{ language: 'ar' }]));
});

test('a language is taken away only after a yes', async () => {
  const address = at(deleteDisclaimer, { language: 'fr' });
  server.on(address, () => answer(all.slice(0, 2)));
  show('fr');
  fireEvent.click(await screen.findByRole('button', { name: 'More for French' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take away' }));
  expect(server.callsTo(address)).toHaveLength(0);
  const question = await screen.findByRole('dialog', { name: /Take the disclaimer/ });
  fireEvent.click(within(question).getByRole('button', { name: 'Take away' }));
  await waitFor(() => expect(server.callsTo(address)).toHaveLength(1));
});

test.each([
  ['for which the server gives no reason', '', 'Failed to add disclaimer'],
  ['with a reason', 'It holds too much text.', 'It holds too much text.'],
])('a text that cannot be saved %s is said, and stays', async (_what, message, said) => {
  server.on(updateDisclaimer, () => refuse('INTERNAL', { message }));
  show('fr');
  fireEvent.click(await screen.findByRole('button', { name: 'Bullet list' }));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
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

test('who may only look changes nothing', async () => {
  takeLoginAnswer(makeLoginAnswer({ edit: [] }));
  show('fr');
  const editor = await screen.findByRole('textbox', { name: 'Text of the disclaimer' });
  expect(editor.getAttribute('contenteditable')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Verify as it is' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^In videos/ }).disabled).toBe(true);
});

test('a failure is said, with a way to try again', async () => {
  server.on(getDisclaimer, () => refuse('SERVICE_UNAVAILABLE'));
  show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
