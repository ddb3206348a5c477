// @vitest-environment happy-dom
import { getAllCategory } from '@glossa/contracts/categories';
import { viewOwnProjects } from '@glossa/contracts/projects';
import { getUploadOptions, validateUploadedVideo } from '@glossa/contracts/uploads';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { sendFile } from './upload/send-file.ts';
import { UploadScreen } from './upload-screen.tsx';

vi.mock('./upload/send-file.ts', () => ({
  sendFile: vi.fn(async () => ({ mediaId: null, duplicateOfTitle: null })),
}));

const category = {
  categoryId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0005',
  ...{ name: 'Talks', description: '', mediaCount: 0, updatedAt: '2026-11-29T12:00:00.000Z' },
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  vi.mocked(sendFile).mockClear();
  localStorage.clear();
  server = startFakeServer();
  server.on(getAllCategory, () => answer([category]));
  server.on(viewOwnProjects, () => answer([]));
  server.on(validateUploadedVideo, () => answer([]));
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});

function show(tellsSpeakersApart: boolean, access: { edit?: readonly string[] } = {}) {
  server.on(getUploadOptions, () => answer({ tellsSpeakersApart }));
  applyLoginResponse(makeLoginAnswer(access));
  showScreen('/upload-media', UploadScreen);
}
const number = () => screen.queryByRole('combobox', { name: t('media.numberOfSpeakers') });
async function drop(name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for files');
  await waitFor(() => expect(input.disabled).toBe(false));
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
}
const sent = () => vi.mocked(sendFile).mock.calls.map(([{ fields }]) => fields.speakers);

test('each file is sent with the number of speakers that was chosen before it', async () => {
  show(true);
  await waitFor(() => expect(number()).toBeTruthy());
  await drop('first.mp3');
  await waitFor(() => expect(sent()).toEqual([null]));
  fireEvent.click(number() as HTMLElement);
  fireEvent.click(await screen.findByRole('option', { name: '3' }));
  await drop('second.mp3');
  await waitFor(() => expect(sent()).toEqual([null, 3]));
  // Other options stay as they are, and the number with them.
  fireEvent.click(screen.getByRole('combobox', { name: t('media.spokenLanguage') }));
  fireEvent.click(await screen.findByRole('option', { name: /German/ }));
  await drop('third.mp3');
  await waitFor(() => expect(sent()).toEqual([null, 3, 3]));
  expect(vi.mocked(sendFile).mock.calls.at(-1)?.[0].fields.spokenLanguage).toBe('de');
});

test('the number is not kept for the next visit', async () => {
  show(true);
  await waitFor(() => expect(number()).toBeTruthy());
  fireEvent.click(number() as HTMLElement);
  fireEvent.click(await screen.findByRole('option', { name: '3' }));
  cleanup();
  show(true);
  await waitFor(() =>
    expect((number() as HTMLInputElement).value).toBe(t('media.upload.speakersUnknown')),
  );
});

test('where voices are not told apart, no number is offered', async () => {
  show(false);
  await waitFor(() => expect(server.callsTo(getUploadOptions)).toHaveLength(1));
  await screen.findByRole('combobox', { name: t('media.spokenLanguage') });
  expect(number()).toBeNull();
});

test('people who may not upload are not asked', async () => {
  show(true, { edit: [] });
  await screen.findByText(t('media.upload.notAllowedTitle'));
  expect(server.callsTo(getUploadOptions)).toEqual([]);
});
