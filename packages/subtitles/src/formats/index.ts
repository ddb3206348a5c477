import { ass } from './ass.ts';
import type { SubtitleFormat } from './format.ts';
import { csv, json, txt } from './plain.ts';
import { srt } from './srt.ts';
import { ttml } from './ttml.ts';
import { webvtt } from './webvtt.ts';

export type { SubtitleFormat, WriteOptions } from './format.ts';

/** Every format a download holds, by id. */
export const subtitleFormats = {
  srt,
  vtt: webvtt,
  ass,
  ttml,
  txt,
  csv,
  json,
} as const satisfies Record<string, SubtitleFormat>;
