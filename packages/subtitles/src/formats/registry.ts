import type { MessageRef } from '@glossa/contracts/messages';
import { ass } from './ass.ts';
import { csv, tsv } from './csv.ts';
import { isEbuStl, readEbuStl, stlEncoding } from './ebu-stl.ts';
import type { SubtitleFormat } from './format.ts';
import { json } from './json.ts';
import { lrc } from './lrc.ts';
import { microdvd } from './microdvd.ts';
import { readAss } from './read-ass.ts';
import { sami } from './sami.ts';
import { sbv } from './sbv.ts';
import { srt } from './srt.ts';
import { ttml } from './ttml.ts';
import { txt } from './txt.ts';
import { webvtt } from './webvtt.ts';
import { youtubeXml } from './youtube-xml.ts';

/** Every format that is written, by id. */
export const subtitleFormats = {
  srt,
  vtt: webvtt,
  ass: { ...ass, parse: readAss },
  ttml,
  sbv,
  txt,
  csv,
  tsv,
  json,
  lrc,
  sami,
  microdvd,
} as const satisfies Record<string, SubtitleFormat>;

export type SubtitleFormatId = keyof typeof subtitleFormats;

const { txt: _writtenOnly, ...texts } = subtitleFormats;

/** Every text format that can be imported. */
export const textReaders = { ...texts, youtube: youtubeXml };
export type TextFormatId = keyof typeof textReaders;

/** Formats of bytes, by what their bytes begin with. */
export const binaryReaders = {
  stl: {
    id: 'stl',
    label: { id: 'subtitles.formatStl' },
    detect: isEbuStl,
    encodingOf: stlEncoding,
    parse: readEbuStl,
  },
} as const;

/** Formats that can be imported. */
export type ReadableFormatId = TextFormatId | keyof typeof binaryReaders;

/** The name of a format. */
export const formatLabel = (id: ReadableFormatId | SubtitleFormatId): MessageRef =>
  id === 'stl'
    ? binaryReaders.stl.label
    : id === 'youtube'
      ? youtubeXml.label
      : subtitleFormats[id].label;
