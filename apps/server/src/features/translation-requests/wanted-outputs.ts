import type { LanguageCode } from '@glossa/contracts/languages';
import type { DubOptions, OutputKind, RequestOptions } from '@glossa/contracts/translation-outputs';
import type { VoiceChoice } from '@glossa/contracts/voices';
import { AppError } from '../../platform/http/app-error.ts';

/** What a file is made with, besides the text. */
export type OutputSettings = { dub?: DubOptions | null; disclaimer?: boolean };
export type WantedOutput = { kind: OutputKind; settings: OutputSettings };

type MediaFacts = { kind: 'video' | 'audio' | 'doc'; format: string };

/** The file every translation has. */
export const mainKindOf = (mediaKind: MediaFacts['kind']): OutputKind =>
  mediaKind === 'doc' ? 'document' : 'subtitles';

/** The files asked for, the main one first. Options are taken to fit the media. */
export function wantedOutputs(media: MediaFacts, options: RequestOptions): WantedOutput[] {
  const disclaimer = { disclaimer: options.disclaimer };
  if (media.kind === 'doc')
    return [
      { kind: 'document', settings: disclaimer },
      ...(options.pdf ? [{ kind: 'document-pdf' as const, settings: disclaimer }] : []),
    ];
  const wanted: WantedOutput[] = [{ kind: 'subtitles', settings: {} }];
  if (options.softMp4) wanted.push({ kind: 'soft-mp4', settings: {} });
  if (options.softMkv) wanted.push({ kind: 'soft-mkv', settings: {} });
  if (options.dub)
    wanted.push({
      kind: media.kind === 'video' ? 'dubbed' : 'dub-audio',
      settings: { dub: options.dub },
    });
  if (options.burnedIn) wanted.push({ kind: 'burned-in', settings: disclaimer });
  return wanted;
}

const needsPicture: readonly OutputKind[] = ['burned-in', 'soft-mp4', 'soft-mkv', 'dubbed'];
const ofDocuments: readonly OutputKind[] = ['document', 'document-pdf'];
/** Formats that have no pages; LibreOffice would lay out their raw text. */
const withoutPages = ['srt', 'vtt', 'xliff', 'po', 'json', 'md'];

/** Throws INVALID_INPUT where a media of this kind has no such file. */
export function requireFitting(media: MediaFacts, kind: OutputKind): void {
  if (ofDocuments.includes(kind) !== (media.kind === 'doc'))
    throw new AppError(
      'INVALID_INPUT',
      media.kind === 'doc'
        ? 'Subtitles, videos and dubs are made of videos and sound. Of a document there is the document itself and a PDF.'
        : 'Documents and PDFs are made of documents. Of this media there are subtitles, videos and dubs.',
    );
  if (media.kind === 'audio' && needsPicture.includes(kind))
    throw new AppError(
      'INVALID_INPUT',
      'This media is sound without a picture. Choose subtitles or a dubbed sound file.',
    );
  if (kind === 'document-pdf' && withoutPages.includes(media.format))
    throw new AppError(
      'INVALID_INPUT',
      `A .${media.format} file has no pages, so there is no PDF of it. Ask for the document alone.`,
    );
}

/** Throws INVALID_INPUT where something was asked that this media cannot become. */
export function requireFittingOptions(media: MediaFacts, options: RequestOptions): void {
  const asked: OutputKind[] = [
    ...(options.burnedIn ? ['burned-in' as const] : []),
    ...(options.softMp4 ? ['soft-mp4' as const] : []),
    ...(options.softMkv ? ['soft-mkv' as const] : []),
    ...(options.dub ? ['dub-audio' as const] : []),
    ...(options.pdf ? ['document-pdf' as const] : []),
  ];
  for (const kind of asked) requireFitting(media, kind);
}

/** The same for one language, which may have a voice of its own. */
export function optionsFor(
  options: RequestOptions,
  language: LanguageCode,
  voices: Partial<Record<LanguageCode, VoiceChoice>>,
): RequestOptions {
  const voice = voices[language];
  return options.dub && voice ? { ...options, dub: { ...options.dub, voice } } : options;
}

/** What was asked before stays asked; a dub is the one asked for last. */
export const mergeOptions = (before: RequestOptions, asked: RequestOptions): RequestOptions => ({
  burnedIn: before.burnedIn || asked.burnedIn,
  softMp4: before.softMp4 || asked.softMp4,
  softMkv: before.softMkv || asked.softMkv,
  dub: asked.dub ?? before.dub,
  disclaimer: before.disclaimer || asked.disclaimer,
  pdf: before.pdf || asked.pdf,
});
