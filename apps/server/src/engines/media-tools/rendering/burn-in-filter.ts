import { isAbsolute } from 'node:path';

/** Server-generated paths; never a name from a user. */
export type BurnInFiles = {
  /** The output of @glossa/subtitles/formats/ass. */
  assPath: string;
  /** Contains only the fonts of the style. */
  fontsFolder: string;
};

/**
 * The filter that burns in subtitles, for ffmpeg's `-vf`. Throws TypeError for a path that is not absolute or has
 * control characters, which ours never are.
 */
export function burnInFilter({ assPath, fontsFolder }: BurnInFiles): string {
  return `ass=filename=${escapePath(assPath)}:fontsdir=${escapePath(fontsFolder)}`;
}

/** ffmpeg parses it twice: as part of a filter chain, then as an option of a filter. */
function escapePath(path: string): string {
  if (!isAbsolute(path) || /\p{Cc}/u.test(path))
    throw new TypeError('A path of the burn-in filter must be absolute and printable.');
  const inOption = path.replace(/[\\':]/g, '\\$&');
  return inOption.replace(/[\\'[\],;]/g, '\\$&');
}

/**
 * A fontconfig file that contains only the fonts of that folder, so that missing glyphs come from the same font as in
 * the preview. Passed to ffmpeg as FONTCONFIG_FILE; `cacheFolder` is written to.
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
