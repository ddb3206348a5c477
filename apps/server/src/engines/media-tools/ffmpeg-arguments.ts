import { availableParallelism } from 'node:os';

/**
 * The real containers, by the names of ffmpeg's demuxers. Left out on purpose: playlists (hls, concat, dash), file
 * patterns (image2), picture and text formats, and devices (lavfi), each of which opened other local files when tried.
 */
const containers = [
  ...[
    'mov',
    'mp4',
    'm4a',
    '3gp',
    '3g2',
    'matroska',
    'webm',
    'avi',
    'flv',
    'asf',
    'mpeg',
    'mpegts',
    'mxf',
  ],
  ...['mp3', 'wav', 'w64', 'flac', 'ogg', 'aac', 'aiff', 'au', 'caf', 'amr', 'ac3', 'eac3', 'wv'],
];

/** More threads than this gain little for one video, and each costs address space. */
const threads = Math.min(availableParallelism(), 16);

export const ffmpegMemoryBytes = 8 * 1024 ** 3;

/** The arenas of each thread would otherwise use up the address-space limit on machines with many cores. */
export const ffmpegEnvironment = { MALLOC_ARENA_MAX: '4' };

/** Only this file, only as a container of sound and pictures. The prefix keeps a name such as `-y` or `pipe:` a name. */
function inputArguments(path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', containers.join(',')],
    ...['-i', `file:${path}`],
  ];
}

export function probeArguments(inputPath: string, entries: string): string[] {
  return [
    ...['-v', 'error', '-hide_banner', '-of', 'json', '-show_entries', entries],
    ...inputArguments(inputPath),
  ];
}

/** A second input that the server made itself; its format is named, so that nothing is guessed from its content. */
export type OwnInput = {
  path: string;
  format: 'srt' | 'webvtt' | 'ass' | 's16le' | 'mov';
  options?: string[];
};

function ownInputArguments({ path, format, options }: OwnInput): string[] {
  return ['-protocol_whitelist', 'file', '-f', format, ...(options ?? []), '-i', `file:${path}`];
}

/**
 * `beforeInput`: options of the input, such as a seek; `ownInputs` follow it, as inputs 1, 2 and so on; `afterInput`:
 * filters, codecs and the output.
 */
export function ffmpegArguments(request: {
  inputPath: string;
  beforeInput?: readonly string[];
  ownInputs?: readonly OwnInput[];
  afterInput: readonly string[];
}): string[] {
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-y', '-threads', String(threads)],
    ...(request.beforeInput ?? []),
    ...inputArguments(request.inputPath),
    ...(request.ownInputs ?? []).flatMap(ownInputArguments),
    ...request.afterInput,
  ];
}

/** An output file in a named format; metadata may hold names and places of the person who filmed. */
export function outputArguments(format: string, path: string): string[] {
  return ['-map_metadata', '-1', '-map_chapters', '-1', '-f', format, `file:${path}`];
}
