// @vitest-environment happy-dom
import { type DownloadFormatDto, getSubtitleFormats } from '@glossa/contracts/subtitle-downloads';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { answer, at, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import SubtitleDownloadDialog from './subtitle-download-dialog.tsx';

const owner = { kind: 'transcript', id: '22222222-2222-4222-8222-222222222222' } as const;
const format = (id: string, losses: DownloadFormatDto['losses'] = []): DownloadFormatDto => ({
  ...{ id, label: { text: id.toUpperCase() }, extension: id, isPreset: false, losses },
});
const sentence = { text: 'SRT can’t hold positions.' };
let server: ReturnType<typeof startFakeServer>;
const onClose = vi.fn();
const onDownload = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.on(at(getSubtitleFormats, owner), () =>
    answer([format('srt', [sentence, sentence]), format('vtt')]),
  );
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const show = () =>
  showScreen('/', () => (
    <SubtitleDownloadDialog
      owner={owner}
      percent={null}
      onDownload={onDownload}
      onClose={onClose}
    />
  ));
const button = () =>
  screen.findByRole('button', { name: t('media.formats.download', { count: 2 }) });

test('it says that it is loading, and what is lost once', async () => {
  let give = (_answer: Response) => {};
  server.on(at(getSubtitleFormats, owner), () => new Promise((resolve) => (give = resolve)));
  show();
  await screen.findByRole('status', { name: t('common.loading') });
  const warn = vi.spyOn(console, 'error');
  give(answer([format('srt', [sentence, sentence]), format('vtt')]));
  await button();
  expect(screen.queryByRole('status', { name: t('common.loading') })).toBeNull();
  expect(screen.getAllByText(sentence.text)).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});

test('files are asked for as they were last chosen to be, and say what that loses', async () => {
  const lost = { text: 'Windows-1252 has no such character.' };
  server.on(at(getSubtitleFormats, owner), ({ path }) =>
    answer([format('srt', path.includes('encoding=windows-1252') ? [lost] : []), format('vtt')]),
  );
  localStorage.setItem(
    'glossa-subtitle-files',
    JSON.stringify({ encoding: 'utf-7', byteOrderMark: 'true', lineEnds: 'crlf' }),
  );
  onDownload.mockResolvedValue(false);
  show();
  fireEvent.click(
    await screen.findByRole('button', { name: new RegExp(t('subtitles.file.title')) }),
  );
  const encoding = await screen.findByRole('combobox', { name: t('subtitles.file.encoding') });
  fireEvent.click(encoding);
  fireEvent.click(await screen.findByRole('option', { name: 'Windows-1252' }));
  await screen.findByText(lost.text);
  expect(screen.getByText(t('subtitles.file.notUsedBy', { formats: 'VTT' }))).toBeTruthy();
  const mark = screen.getByRole<HTMLInputElement>('combobox', {
    name: t('subtitles.file.byteOrderMark'),
  });
  expect(mark.disabled).toBe(true);
  fireEvent.click(await button());
  await waitFor(() => expect(onDownload).toHaveBeenCalledOnce());
  expect(onDownload).toHaveBeenCalledWith(
    expect.objectContaining({
      query: {
        ...{ formats: 'srt,vtt', language: 'en' },
        ...{ encoding: 'windows-1252', lineEnds: 'crlf' },
      },
    }),
  );
  expect(JSON.parse(localStorage.getItem('glossa-subtitle-files') ?? '')).toMatchObject({
    encoding: 'windows-1252',
  });
});

test('it closes when the files have arrived', async () => {
  onDownload.mockResolvedValue(true);
  show();
  fireEvent.click(await button());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('it stays when they have not, with what was chosen', async () => {
  onDownload.mockResolvedValue(false);
  show();
  fireEvent.click(await button());
  await waitFor(() => expect(onDownload).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(onClose).not.toHaveBeenCalled();
});
