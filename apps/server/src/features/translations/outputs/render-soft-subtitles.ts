import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { heldMarks } from '@glossa/subtitles/formats/held-marks';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import type { WarningCode } from '@glossa/subtitles/formats/read-warnings';
import { findWriteLosses, lossMessage } from '@glossa/subtitles/formats/write-losses';
import { stackOverlaps } from '@glossa/subtitles/stack-overlaps';
import { cutsOf } from '@glossa/subtitles/subtitle-style';
import type { Selectable } from 'kysely';
import { EngineError } from '../../../engines/engine-error.ts';
import type { MediaProbe } from '../../../engines/media-tools/port.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TranslationRequestsTable } from '../../../platform/db/schema.ts';
import {
  aspectRatioOf,
  readCues,
  readZippedSubtitles,
  toModelCue,
  writeZipFile,
} from '../../subtitles/index.ts';
import type { OutputWork, RenderedFile } from '../request/jobs.ts';
import { asInContainer, assertSameCues, assertSameZip } from './read-back.ts';
import { digestOfCues } from './text-digest.ts';
import { withDisclaimer } from './video-disclaimer.ts';
import { withRecording } from './with-recording.ts';

/** The published cues. Throws EngineError if nothing is published. */
export async function readTranslatedCues(
  db: Database,
  request: Selectable<TranslationRequestsTable>,
): Promise<{ cues: Cue[]; setId: string }> {
  const setId = requirePublished(request);
  const cues = (await readCues(db, setId)).map(toModelCue);
  return { cues, setId };
}

function requirePublished({ published_set_id }: Selectable<TranslationRequestsTable>): string {
  if (published_set_id) return published_set_id;
  throw new EngineError('ENGINE_BAD_INPUT', message('translations.noTranslationForOutput'));
}

/** The translation in every subtitle format. */
export async function renderSubtitleZip({
  deps,
  request,
  media,
  appearance: { style },
  outputPath,
  unreviewed,
  context,
}: OutputWork): Promise<RenderedFile> {
  const { language, organisation_id: organisationId, requested_by: userId } = request;
  const setId = requirePublished(request);
  const owner = { organisationId, userId };
  const { notKept, ...zipped } = await readZippedSubtitles(
    deps,
    owner,
    { setId, mediaId: media.id, title: media.title, language, style, picture: media, unreviewed },
    context.signal,
  );
  const work = { parsers: deps.parsers, owner, signal: context.signal };
  await writeZipFile(work, zipped, outputPath);
  await assertSameZip(work, outputPath, zipped);
  const textDigest = digestOfCues(zipped.cues);
  return { extension: 'zip', notes: notKept, sourceSetId: setId, textDigest };
}

/** The language code of media containers (ISO 639-2/T), which has no regions. */
const codes: Record<string, string> = {
  ar: 'ara',
  zh: 'zho',
  en: 'eng',
  fr: 'fra',
  de: 'deu',
  ja: 'jpn',
  ko: 'kor',
  pt: 'por',
  ru: 'rus',
  es: 'spa',
};

export const toIso6392 = (language: LanguageCode): string =>
  codes[language.split('-')[0] ?? ''] ?? 'und';

/** Displayed width and height after rotation; null without video. */
function shownSize({ video }: MediaProbe): { width: number | null; height: number | null } {
  if (!video) return { width: null, height: null };
  const { width, height, rotation } = video;
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** What both kinds of subtitled videos start from: cues and the video's properties. */
export async function readVideoAndCues(
  { deps: { db, mediaTools }, request, context: { signal, report } }: OutputWork,
  inputPath: string,
) {
  const translated = await readTranslatedCues(db, request);
  report(0, message('jobs.readingVideo'));
  const probe = await mediaTools.probe({ inputPath, signal });
  return { ...translated, probe, aspectRatio: aspectRatioOf(shownSize(probe)) };
}

/**
 * The unchanged video with selectable subtitles: styled in mkv; text only in mp4, which shows one text at a time. What
 * the file contains is read back and compared with the published cues.
 */
export const renderSoftSubtitles = (work: OutputWork): Promise<RenderedFile> =>
  withRecording(work, addSubtitles);

/** Compared above with what a container may do to them: wrapped lines, and a common shift. */
const compared: ReadonlySet<WarningCode> = new Set([
  'TEXT_NOT_WRITTEN',
  'LINES_NOT_WRITTEN',
  'TIMES_NOT_WRITTEN',
]);

async function addSubtitles(work: OutputWork, inputPath: string): Promise<RenderedFile> {
  const { deps, output, request, media, outputPath, folder } = work;
  const { signal, report } = work.context;
  const { style } = work.appearance;
  const video = await readVideoAndCues(work, inputPath);
  const { cues: translated, setId, probe, aspectRatio } = video;
  const { cues, notes } = withDisclaimer(work, translated, probe.durationMs);
  const { mediaTools, fonts } = deps;
  const container = output.kind === 'soft-mkv' ? 'mkv' : 'mp4';
  const { language } = request;
  const { label, direction } = languages[language];
  const options = { language, title: media.title, direction };
  const path = join(folder, container === 'mkv' ? 'subtitles.ass' : 'subtitles.srt');
  await writeFile(
    path,
    container === 'mkv'
      ? writeAss(cues, { ...options, style, aspectRatio })
      : subtitleFormats.srt.write(stackOverlaps(cues), options),
  );
  const files = await fonts.filesOf(cutsOf(style).map(({ family }) => family));
  await mediaTools.addSoftSubtitles({
    inputPath,
    outputPath,
    probe,
    container,
    tracks: [{ path, language: toIso6392(language), title: label, isDefault: true }],
    fontPaths: files.map((file) => file.path),
    signal,
    onProgress: (fraction) => report(fraction * 100, message('jobs.addingSubtitles')),
  });
  const format = container === 'mkv' ? 'ass' : 'srt';
  const found = await mediaTools.readSubtitles({ inputPath: outputPath, format, signal });
  const shown = container === 'mkv' ? cues : stackOverlaps(cues);
  assertSameCues(
    shown,
    subtitleFormats[format].parse(found),
    // MP4 holds some marks only, as its players do.
    container === 'mkv' ? { ...asInContainer, marks: heldMarks.ass } : asInContainer,
  );
  // Of single cues: those shown together have neither speakers nor tracks of their own.
  const losses = findWriteLosses(format, cues, found, options)
    .filter(({ code }) => !compared.has(code))
    .map(lossMessage);
  const textDigest = digestOfCues(translated);
  return { extension: container, notes: [...notes, ...losses], sourceSetId: setId, textDigest };
}
