import { hasPages } from '@glossa/contracts/document-formats';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { DubOptions, OutputKind, RequestOptions } from '@glossa/contracts/translation-outputs';
import type { VoiceChoice } from '@glossa/contracts/voices';
import { message } from '@glossa/messages/message';
import { AppError } from '../../../platform/http/app-error.ts';

/** The options of an output besides the text. */
export type OutputSettings = { dub?: DubOptions | null; disclaimer?: boolean };
export type OutputSpec = { kind: OutputKind; settings: OutputSettings };

type MediaFields = { kind: 'video' | 'audio' | 'doc'; format: string };

/** The output every translation has. */
export const mainKindOf = (mediaKind: MediaFields['kind']): OutputKind =>
  mediaKind === 'doc' ? 'document' : 'subtitles';

/** The requested outputs, main one first. Options must fit the media. */
export function outputsToRender(media: MediaFields, options: RequestOptions): OutputSpec[] {
  const disclaimer = { disclaimer: options.disclaimer };
  if (media.kind === 'doc')
    return [
      { kind: 'document', settings: disclaimer },
      ...(options.pdf ? [{ kind: 'document-pdf' as const, settings: disclaimer }] : []),
    ];
  const wanted: OutputSpec[] = [{ kind: 'subtitles', settings: {} }];
  if (options.softMp4) wanted.push({ kind: 'soft-mp4', settings: disclaimer });
  if (options.softMkv) wanted.push({ kind: 'soft-mkv', settings: disclaimer });
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

/** Throws INVALID_INPUT if this kind of media does not support the output. */
export function assertOutputSupported(media: MediaFields, kind: OutputKind): void {
  if (ofDocuments.includes(kind) !== (media.kind === 'doc'))
    throw new AppError(
      'INVALID_INPUT',
      media.kind === 'doc'
        ? message('translations.documentOutputsOnly')
        : message('translations.mediaOutputsOnly'),
    );
  if (media.kind === 'audio' && needsPicture.includes(kind))
    throw new AppError('INVALID_INPUT', message('translations.audioOutputsOnly'));
  if (kind === 'document-pdf' && !hasPages(media.format))
    throw new AppError(
      'INVALID_INPUT',
      message('translations.noPdfRequest', { format: media.format }),
    );
}

/** Throws INVALID_INPUT for options the media does not support. */
export function assertOptionsSupported(media: MediaFields, options: RequestOptions): void {
  const requested: OutputKind[] = [
    ...(options.burnedIn ? ['burned-in' as const] : []),
    ...(options.softMp4 ? ['soft-mp4' as const] : []),
    ...(options.softMkv ? ['soft-mkv' as const] : []),
    ...(options.dub ? ['dub-audio' as const] : []),
    ...(options.pdf ? ['document-pdf' as const] : []),
  ];
  for (const kind of requested) assertOutputSupported(media, kind);
}

/** The same for one language, which may have its own voice. */
export function optionsFor(
  options: RequestOptions,
  language: LanguageCode,
  voices: Partial<Record<LanguageCode, VoiceChoice>>,
): RequestOptions {
  const voice = voices[language];
  return options.dub && voice ? { ...options, dub: { ...options.dub, voice } } : options;
}

/** Earlier requests stay; for a dub the latest one wins. */
export const mergeOptions = (
  before: RequestOptions,
  requested: RequestOptions,
): RequestOptions => ({
  burnedIn: before.burnedIn || requested.burnedIn,
  softMp4: before.softMp4 || requested.softMp4,
  softMkv: before.softMkv || requested.softMkv,
  dub: requested.dub ?? before.dub,
  disclaimer: before.disclaimer || requested.disclaimer,
  pdf: before.pdf || requested.pdf,
});
