import { ass } from './ass.ts';
import { csv } from './csv.ts';
import type { SubtitleFormat } from './format.ts';
import { json } from './json.ts';
import { readAss } from './read-ass.ts';
import { sbv } from './sbv.ts';
import { srt } from './srt.ts';
import { ttml } from './ttml.ts';
import { txt } from './txt.ts';
import { webvtt } from './webvtt.ts';

/** Every format of a download, by id. */
export const subtitleFormats = {
  srt,
  vtt: webvtt,
  ass: { ...ass, parse: readAss },
  ttml,
  sbv,
  txt,
  csv,
  json,
} as const satisfies Record<string, SubtitleFormat>;

export type SubtitleFormatId = keyof typeof subtitleFormats;
/** Formats that can be imported. */
export type ReadableFormatId = Exclude<SubtitleFormatId, 'txt'>;
