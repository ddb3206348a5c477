import { t } from '../../../lib/i18n/t.ts';
// @vitest-environment happy-dom

import { viewGlossaries } from '@glossa/contracts/glossaries';
import { requestModel } from '@glossa/contracts/models';
import { getVoices } from '@glossa/contracts/voices';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, startFakeServer } from '../../../testing/fake-server.ts';
import '../../../testing/test-timeouts.ts';
import type { TranslationOption } from './language-choice.tsx';
import { RequestForm } from './request-form.tsx';

const voice = (voiceId: string, available: boolean) => ({
  voiceId,
  name: voiceId,
  gender: 'female',
  locale: 'x',
  mark: null,
  engines: [
    {
      engine: 'Standard',
      available,
      voice: null,
      spokenBy: available ? { text: 'espeak-ng' } : null,
      remedy: available ? null : { text: 'Install espeak-ng.' },
      note: null,
      heardBack: null,
    },
  ],
});
const voices = [
  { language: 'fr', locale: 'fr-FR', voices: [voice('Lea', true), voice('Celine', true)] },
  { language: 'de', locale: 'de-DE', voices: [voice('Vicki', false)] },
];

beforeEach(() => {
  localStorage.clear();
  const server = startFakeServer();
  server.on(getVoices, () => answer(voices));
  server.on(viewGlossaries, () =>
    answer({
      items: [
        {
          glossaryId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0041',
          name: 'Town hall',
          description: '',
          entryCount: 2,
          languages: ['en', 'fr'],
          updatedAt: '2026-01-02T03:04:05.000Z',
        },
      ],
      total: 1,
      page: 1,
      pageSize: 200,
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const option = (
  language: TranslationOption['language'],
  rest: Partial<TranslationOption> = {},
): TranslationOption => ({
  language,
  available: true,
  engineId: 'marian',
  engineLabel: { text: 'Marian' },
  quality: 'good',
  via: [],
  note: null,
  remedy: null,
  download: null,
  ...rest,
});

const options = [
  option('ar', {
    available: false,
    engineLabel: null,
    remedy: { text: 'Ask for the Arabic model.' },
  }),
  option('fr'),
  option('de', { via: ['en'], quality: 'draft' }),
  option('es'),
];

type Props = Parameters<typeof RequestForm>[0];
const noExtras = {
  burnedIn: false,
  softMp4: false,
  softMkv: false,
  dub: null,
  disclaimer: false,
  pdf: false,
};

function show(
  onSubmit: Props['onSubmit'],
  media: Props['media'] = { kind: 'video', fileName: 'a.mp4', language: 'en' },
  offered: readonly TranslationOption[] = options,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RequestForm
          media={media}
          options={offered}
          requests={[
            { language: 'es', status: 'translating' },
            { language: 'fr', status: 'failed' },
          ]}
          sending={false}
          onSubmit={onSubmit}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const choice = (name: RegExp) => screen.getByRole<HTMLButtonElement>('checkbox', { name });
const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Translate into|Request)/ });

test('lists unavailable languages last, disabled, with the remedy', () => {
  show(vi.fn());
  expect(choice(/Arabic/).disabled).toBe(true);
  expect(screen.getByText(/Ask for the Arabic model/)).toBeTruthy();
  const into = within(screen.getByRole('group', { name: t('translations.targetLanguages') }));
  const names = into.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
  expect(names.at(-1)).toContain('Arabic');
});

test('administrators can be asked for a language whose model they may install', async () => {
  const server = startFakeServer();
  server.on(requestModel, () => answer(null));
  show(vi.fn(), undefined, [option('ja', { available: false, download: 'ask' })]);
  fireEvent.click(screen.getByRole('button', { name: /Japanese/ }));
  await waitFor(() =>
    expect(server.callsTo(requestModel).map(({ body }) => body)).toEqual([
      { from: 'en', to: 'ja' },
    ]),
  );
});

test('a language in progress cannot be requested twice, a failed one can', () => {
  show(vi.fn());
  expect(choice(/Spanish: In progress/).disabled).toBe(true);
  expect(choice(/French/).disabled).toBe(false);
});

test('sends several languages in one request and clears the selection', async () => {
  const onSubmit = vi.fn(async () => undefined);
  show(onSubmit);
  expect(submit().disabled).toBe(true);
  fireEvent.click(choice(/French/));
  expect(submit().textContent).toBe('Translate into French');
  fireEvent.click(choice(/German/));
  fireEvent.click(submit());
  expect(onSubmit).toHaveBeenCalledWith({
    targetLanguages: ['fr', 'de'],
    glossaryId: null,
    options: noExtras,
    voices: {},
  });
  await waitFor(() => expect(submit().disabled).toBe(true));
});

test('keeps the selection when the request fails', async () => {
  const onSubmit = vi.fn(() => Promise.reject(new Error('no connection')));
  show(onSubmit);
  fireEvent.click(choice(/French/));
  fireEvent.click(submit());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  expect(submit().textContent).toBe('Translate into French');
  expect(submit().disabled).toBe(false);
});

test('requests files with a voice per language and remembers them', async () => {
  const onSubmit = vi.fn(async () => undefined);
  show(onSubmit);
  fireEvent.click(choice(/French/));
  expect(choice(/^Burned-in disclaimer/).disabled).toBe(true);
  fireEvent.click(choice(new RegExp(`^${t('translations.burnedInOption')}`)));
  fireEvent.click(choice(/^Burned-in disclaimer/));
  fireEvent.click(choice(/^Dubbed video/));
  fireEvent.click(
    await screen.findByRole('radio', { name: new RegExp(t('translations.removeAudio')) }),
  );
  expect(screen.getByText(/Spoken by espeak-ng/)).toBeTruthy();
  fireEvent.click(submit());
  const dub = { voiceId: 'Lea', engine: 'Standard' };
  expect(onSubmit).toHaveBeenCalledWith({
    targetLanguages: ['fr'],
    glossaryId: null,
    options: { ...noExtras, burnedIn: true, disclaimer: true, dub: { voice: dub, mix: 'replace' } },
    voices: { fr: dub },
  });
  cleanup();
  show(onSubmit);
  expect(
    choice(new RegExp(`^${t('translations.burnedInOption')}`)).getAttribute('aria-checked'),
  ).toBe('true');
});

test('an uninstalled voice shows what to install and blocks the request', async () => {
  const onSubmit = vi.fn(async () => undefined);
  show(onSubmit);
  fireEvent.click(choice(/German/));
  fireEvent.click(choice(/^Dubbed video/));
  expect(await screen.findByText('Install espeak-ng.')).toBeTruthy();
  expect(submit().disabled).toBe(true);
  expect(screen.getByText(/voice selected for German isn’t installed/)).toBeTruthy();
  fireEvent.click(choice(/^Dubbed video/));
  expect(submit().disabled).toBe(false);
});

test('offers PDF and disclaimer for a document, and no PDF without pages', () => {
  show(vi.fn(), { kind: 'doc', fileName: 'a.docx', language: 'en' });
  expect(choice(/PDF/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /picture/ })).toBeNull();
  cleanup();
  show(vi.fn(), { kind: 'doc', fileName: 'a.json', language: 'en' });
  expect(screen.queryByRole('checkbox', { name: /PDF/ })).toBeNull();
});

test('offers no video output for audio', () => {
  show(vi.fn(), { kind: 'audio', fileName: 'a.mp3', language: 'en' });
  expect(choice(/^Dubbed audio/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /MP4|MKV|picture/ })).toBeNull();
});

test('sends the selected glossary with the request', async () => {
  const onSubmit = vi.fn(async () => undefined);
  show(onSubmit);
  fireEvent.click(choice(/French/));
  fireEvent.click(await screen.findByRole('combobox', { name: t('common.glossary') }));
  fireEvent.click(await screen.findByRole('option', { name: 'Town hall' }));
  fireEvent.click(submit());
  expect(onSubmit).toHaveBeenCalledWith({
    targetLanguages: ['fr'],
    glossaryId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0041',
    options: noExtras,
    voices: {},
  });
});
