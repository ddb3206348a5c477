import type { MessageRef } from '@glossa/contracts/messages';
import type { Cue } from '../cue.ts';
import { ass } from './ass.ts';
import { avid } from './avid.ts';
import { csv, tsv } from './csv.ts';
import { isEbuStl, readEbuStl, stlEncoding } from './ebu-stl.ts';
import { fcpxml } from './fcpxml.ts';
import { completeOptions, type SubtitleFormat, type WriteOptions } from './format.ts';
import { json } from './json.ts';
import { lrc } from './lrc.ts';
import { microdvd } from './microdvd.ts';
import { readAss } from './read-ass.ts';
import { readTxt } from './read-txt.ts';
import { sami } from './sami.ts';
import { sbv } from './sbv.ts';
import { scc } from './scc.ts';
import { srt } from './srt.ts';
import { ssa } from './ssa.ts';
import { ttml } from './ttml.ts';
import { txt } from './txt.ts';
import { webvtt } from './webvtt.ts';
import { fitEbuStl, writeEbuStl } from './write-ebu-stl.ts';
import { youtubeXml } from './youtube-xml.ts';

/** Formats write what their options say: languages are checked here, once for all. */
const complete = <Options extends WriteOptions, Content, Rest>(
  format: Rest & { write: (cues: readonly Cue[], options: Options) => Content },
) => ({
  ...format,
  write: (cues: readonly Cue[], options: Options): Content =>
    format.write(cues, completeOptions(options)),
});

const textFormats = {
  srt: complete(srt),
  vtt: complete(webvtt),
  ass: complete({ ...ass, parse: readAss }),
  ssa: complete({ ...ssa, parse: readAss }),
  ttml: complete(ttml),
  sbv: complete(sbv),
  txt: complete(txt),
  csv: complete(csv),
  tsv: complete(tsv),
  json: complete(json),
  lrc: complete(lrc),
  sami: complete(sami),
  microdvd: complete(microdvd),
  scc: complete(scc),
  fcpxml: complete(fcpxml),
  avid: complete(avid),
} as const satisfies Record<string, SubtitleFormat>;

const stl = {
  id: 'stl',
  label: { id: 'subtitles.formatStl' },
  extension: 'stl',
  mediaType: 'application/octet-stream',
  write: complete({ write: writeEbuStl }).write,
  parse: readEbuStl,
  fit: fitEbuStl,
} as const satisfies SubtitleFormat<Uint8Array>;

/** Every format that is written, by id. */
export const subtitleFormats = { ...textFormats, stl } as const;

export type SubtitleFormatId = keyof typeof subtitleFormats;

const { ssa: _readAsAss, ...texts } = textFormats;

/** Every text format that can be imported. Plain text is not read again: its times would be guessed. */
export const textReaders = {
  ...texts,
  txt: { ...textFormats.txt, parse: readTxt },
  youtube: youtubeXml,
};
export type TextFormatId = keyof typeof textReaders;

/** Formats of bytes, by what their bytes begin with. */
export const binaryReaders = {
  stl: { ...stl, parse: readEbuStl, detect: isEbuStl, encodingOf: stlEncoding },
} as const;

/** Formats that can be imported. */
export type ReadableFormatId = TextFormatId | keyof typeof binaryReaders;

/** The name of a format. */
export const formatLabel = (id: ReadableFormatId | SubtitleFormatId): MessageRef =>
  id === 'youtube' ? youtubeXml.label : subtitleFormats[id].label;
