import { isAbsolute } from 'node:path';

/** Paths the server made; never a name a person gave. */
export type BurnInFiles = {
  /** The file of @glossa/subtitles/formats/ass. */
  assPath: string;
  /** Holds the fonts of the style and nothing else. */
  fontsFolder: string;
};

/**
 * The filter that draws subtitles into the picture, for ffmpeg's `-vf`. Throws TypeError for a path that is not
 * absolute or holds control characters, which no path of ours does.
 */
export function burnInFilter({ assPath, fontsFolder }: BurnInFiles): string {
  return `ass=filename=${escapePath(assPath)}:fontsdir=${escapePath(fontsFolder)}`;
}

/** Read twice by ffmpeg: first as one of a chain of filters, then as one of a filter's options. */
function escapePath(path: string): string {
  if (!isAbsolute(path) || /\p{Cc}/u.test(path))
    throw new TypeError('A path of the burn-in filter must be absolute and printable.');
  const inOption = path.replace(/[\\':]/g, '\\$&');
  return inOption.replace(/[\\'[\],;]/g, '\\$&');
}

/**
 * A fontconfig file that knows the fonts of that folder only, so that a letter the style's font lacks comes from the
 * same font as in the preview. Given to ffmpeg as FONTCONFIG_FILE; `cacheFolder` is written in.
 */
export function burnInFontConfig(folders: { fontsFolder: string; cacheFolder: string }): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${escapeXml(folders.fontsFolder)}</dir>`,
    `  <cachedir>${escapeXml(folders.cacheFolder)}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
