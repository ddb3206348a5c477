import type { AudioTrack } from '@glossa/contracts/media';
import { pageLocale, t } from '../../../lib/i18n/t.ts';

/** "Track 2 · French · Commentary": its place in the file, and what the file says about it. */
export function audioTrackName(tracks: readonly AudioTrack[], track: AudioTrack): string {
  const number = tracks.indexOf(track) + 1;
  return [
    t('media.audioTrackNumber', { number }),
    track.language && languageOf(track.language),
    track.title,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Of any language that has a name in the page language; else as the file has it. */
function languageOf(tag: string): string {
  try {
    return new Intl.DisplayNames([pageLocale()], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Files have other words there, too.
    return tag;
  }
}

/** The one that is transcribed and played. */
export const usedTrack = (
  tracks: readonly AudioTrack[],
  chosen: number | null,
): AudioTrack | undefined =>
  tracks.find(({ index }) => index === chosen) ?? tracks.find(({ isDefault }) => isDefault);
