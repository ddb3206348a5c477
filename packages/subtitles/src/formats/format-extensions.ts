import type { TextFormatId } from './registry.ts';

/** What a file is if its content does not tell. */
export const formatByExtension: Readonly<Record<string, TextFormatId | 'stl'>> = {
  srt: 'srt',
  vtt: 'vtt',
  webvtt: 'vtt',
  ass: 'ass',
  ssa: 'ass',
  ttml: 'ttml',
  xml: 'ttml',
  dfxp: 'ttml',
  itt: 'ttml',
  imsc: 'ttml',
  sbv: 'sbv',
  csv: 'csv',
  tsv: 'tsv',
  json: 'json',
  json3: 'json',
  srv1: 'youtube',
  srv2: 'youtube',
  srv3: 'youtube',
  lrc: 'lrc',
  smi: 'sami',
  sami: 'sami',
  sub: 'microdvd',
  scc: 'scc',
  fcpxml: 'fcpxml',
  stl: 'stl',
  txt: 'txt',
};

/** File name extensions that can be imported, with their dots. */
export const readableExtensions = Object.keys(formatByExtension).map((name) => `.${name}`);
