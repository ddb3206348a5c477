// @vitest-environment happy-dom
import { type DownloadFormatDto, getSubtitleFormats } from '@glossa/contracts/subtitle-downloads';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatList } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { answer, at, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import SubtitleDownloadDialog from './subtitle-download-dialog.tsx';

const owner = { kind: 'transcript', id: '22222222-2222-4222-8222-222222222222' } as const;
const mediaId = '33333333-3333-4333-8333-333333333333';
const whole = { endpoint: transcriptSubtitles, params: { mediaId } };
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
      of={{ owner, whole }}
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

const chooseAll = async () =>
  fireEvent.click(await screen.findByRole('radio', { name: t('media.formats.all') }));
const isOfZip = (path: string) => new URL(path, 'http://x').searchParams.get('zip') === 'all';

test('the zip of all formats takes the options, and says which formats do not', async () => {
  const lost = { text: 'Windows-1252 has no such character.' };
  server.on(at(getSubtitleFormats, owner), ({ path }) =>
    answer(
      isOfZip(path)
        ? [format('srt', [lost]), format('vtt'), format('json'), format('docx')]
        : [format('srt'), format('stl')],
    ),
  );
  // Remembered from formats that count frames; those of the zip do not.
  localStorage.setItem(
    'glossa-subtitle-files',
    JSON.stringify({ encoding: 'windows-1252', lineEnds: 'crlf', frameRate: '29.97' }),
  );
  onDownload.mockResolvedValue(true);
  show();
  await chooseAll();
  await screen.findByText(lost.text);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(t('subtitles.file.title')) }));
  await screen.findByRole('combobox', { name: t('subtitles.file.encoding') });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('combobox', { name: t('subtitles.file.frameRate') })).toBeNull();
  const notUsed = (...formats: string[]) =>
    t('subtitles.file.notUsedBy', { formats: formatList(formats) });
  expect(screen.getByText(notUsed('VTT', 'JSON', 'DOCX'))).toBeTruthy();
  expect(screen.getByText(notUsed('DOCX'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('media.formats.download', { count: 4 }) }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDownload).toHaveBeenCalledExactlyOnceWith({
    ...whole,
    query: { language: 'en', encoding: 'windows-1252', lineEnds: 'crlf' },
  });
});

test('until the formats of the zip are known, those to choose from are not shown as its own', async () => {
  let give = (_answer: Response) => {};
  server.on(at(getSubtitleFormats, owner), ({ path }) =>
    isOfZip(path)
      ? new Promise((resolve) => (give = resolve))
      : answer([format('srt'), format('vtt')]),
  );
  show();
  await button();
  await chooseAll();
  await screen.findByRole('status', { name: t('common.loading') });
  expect(
    screen.queryByRole('button', { name: t('media.formats.download', { count: 2 }) }),
  ).toBeNull();
  give(answer([format('srt'), format('vtt'), format('docx')]));
  await screen.findByRole('button', { name: t('media.formats.download', { count: 3 }) });
  // Back: what was chosen is still chosen.
  fireEvent.click(screen.getByRole('radio', { name: t('media.formats.choose') }));
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^SRT/ })).checked).toBe(
    true,
  );
});
