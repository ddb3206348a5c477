import type { KeptFile } from '@glossa/contracts/kept-file';

/** Of an imported file, without entries of cues. */
export const keptFile: KeptFile = {
  format: 'vtt',
  name: 'film.vtt',
  lineEnd: '\n',
  byteOrderMark: false,
  head: 'WEBVTT - Film\n\nSTYLE\n::cue { color: white }\n\n',
  tail: '',
  cues: [],
};
