import { availableParallelism } from 'node:os';

/**
 * Containers by ffmpeg's demuxer names. Deliberately excluded: playlists (hls, concat, dash), file patterns (image2),
 * picture and text formats, and devices (lavfi), each of which opened other local files when tried.
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

/** More threads gain little for one video, and each costs address space. */
const threads = Math.min(availableParallelism(), 16);

export const ffmpegMemoryBytes = 8 * 1024 ** 3;

/** The per-thread arenas would otherwise exhaust the address space limit on machines with many cores. */
export const ffmpegEnvironment = { MALLOC_ARENA_MAX: '4' };

/**
 * Only this file, only as a media container. The prefix keeps a name such as `-y` or `pipe:` from being an option or
 * protocol.
 */
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

/** A second input created by the server; its format is given, so that it is not guessed from the content. */
export type OwnInput = {
  path: string;
  format: 'srt' | 'webvtt' | 'ass' | 's16le' | 'mov';
  options?: string[];
};

function ownInputArguments({ path, format, options }: OwnInput): string[] {
  return ['-protocol_whitelist', 'file', '-f', format, ...(options ?? []), '-i', `file:${path}`];
}

/**
 * `beforeInput`: input options such as a seek; `ownInputs` follow as inputs 1, 2 and so on; `afterInput`: filters,
 * codecs and the output.
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

/** An output file in a given format; metadata is dropped because it may contain names and places. */
export function outputArguments(format: string, path: string): string[] {
  return ['-map_metadata', '-1', '-map_chapters', '-1', '-f', format, `file:${path}`];
}
