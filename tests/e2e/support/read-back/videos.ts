import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ShownText } from './shown-text.ts';
import { readAss, readSrt } from './subtitle-files.ts';

const run = async (program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 ** 2 })).stdout;

type Stream = { type: string; codec: string; language: string; title: string; isDefault: boolean };

/** The tracks of a file in their order, as ffprobe lists them. Fonts of the subtitles are attachments. */
export async function readStreams(path: string): Promise<Stream[]> {
  const shown =
    'stream=codec_type,codec_name:stream_tags=language,title,handler_name:stream_disposition=default';
  const json = await run('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', path]);
  const { streams } = JSON.parse(json) as {
    streams: {
      codec_type: string;
      codec_name?: string;
      tags?: Record<string, string>;
      disposition: { default: number };
    }[];
  };
  return streams.map(({ codec_type, codec_name = '', tags = {}, disposition }) => ({
    type: codec_type,
    codec: codec_name,
    language: tags.language ?? '',
    // MP4 has the name of a track there.
    title: tags.title ?? tags.handler_name ?? '',
    isDefault: disposition.default === 1,
  }));
}

/** A hash of all data of the tracks of a kind, in whatever container. */
export const hashStreams = (path: string, kind: 'v' | 'a'): Promise<string> =>
  run('ffmpeg', [
    ...['-v', 'error', '-i', path, '-map', `0:${kind}`],
    ...['-c', 'copy', '-f', 'streamhash', '-hash', 'sha256', '-'],
  ]);

/** When the picture begins: a container without negative times shifts all tracks where the sound begins before it. */
async function pictureStartMs(path: string): Promise<number> {
  const shown = ['-select_streams', 'v:0', '-show_entries', 'stream=start_time', '-of', 'csv=p=0'];
  return Math.round(Number(await run('ffprobe', ['-v', 'error', ...shown, path])) * 1000);
}

/** Times from the first picture on. */
async function fromPicture(path: string, texts: readonly ShownText[]): Promise<ShownText[]> {
  const shift = await pictureStartMs(path);
  return texts.map((text) => ({
    ...text,
    startMs: text.startMs - shift,
    endMs: text.endMs - shift,
  }));
}

/** The subtitles of an MP4, which shows one text at a time, without tracks. */
export async function readSoftMp4(path: string): Promise<ShownText[]> {
  const srt = await run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:s:0', '-f', 'srt', '-']);
  // FFmpeg writes the font and the size of each text.
  const texts = readSrt(srt).map(({ startMs, endMs, text }) => ({
    ...{ startMs, endMs },
    text: text.replace(/<\/?(?:font|b)[^>]*>|\{\\[^}]*\}/g, ''),
  }));
  return fromPicture(path, texts);
}

/** The subtitles of an MKV, as they are in it. */
export async function readSoftMkv(path: string): Promise<ShownText[]> {
  const ass = await run('ffmpeg', [
    ...['-v', 'error', '-i', path, '-map', '0:s:0', '-c', 'copy', '-f', 'ass', '-'],
  ]);
  return fromPicture(path, readAss(ass));
}

/** The loudness of a whole recording in LUFS (EBU R 128). */
export async function readLoudness(path: string): Promise<number> {
  const { stderr } = await promisify(execFile)('ffmpeg', [
    ...['-hide_banner', '-i', path, '-map', '0:a:0', '-af', 'ebur128', '-f', 'null', '-'],
  ]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary'));
  return Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]);
}

type Interval = { startMs: number; endMs: number };

/** Quieter than this for so long is silence between lines. */
const silence = 'silencedetect=noise=-40dB:duration=0.3';
/** Containers and codecs round a duration to whole frames. */
const frameMs = 100;
/** A voice starts at once; a codec smears it by less. */
const startsWithinMs = 500;
/** A line that is longer than its cue may go on into the pause after it. */
const afterMs = 1000;
const beforeMs = 150;

/** When a recording is not silent, as FFmpeg hears its first audio track. */
async function readSounds(path: string): Promise<Interval[]> {
  const { stderr } = await promisify(execFile)('ffmpeg', [
    ...['-hide_banner', '-i', path, '-map', '0:a:0', '-af', silence, '-f', 'null', '-'],
  ]);
  const times = [...stderr.matchAll(/silence_(start|end): (-?[\d.]+)/g)];
  const sounds: Interval[] = [];
  let startMs: number | null = 0;
  for (const [, kind, seconds] of times) {
    const ms = Math.max(0, Math.round(Number(seconds) * 1000));
    if (kind === 'end') startMs = ms;
    else if (startMs !== null && ms > startMs) sounds.push({ startMs, endMs: ms });
    if (kind === 'start') startMs = null;
  }
  // Silence up to the end ends there, too.
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr) ?? [];
  const lastMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const isOver = startMs === null || startMs > lastMs - frameMs;
  return isOver ? sounds : [...sounds, { startMs: startMs ?? 0, endMs: lastMs }];
}

/** Cues at whose start nothing is heard, and sound where no cue is. */
export async function findSoundDifferences(
  path: string,
  cues: readonly Interval[],
): Promise<string[]> {
  const sounds = await readSounds(path);
  const silent = cues.filter(
    ({ startMs }) =>
      !sounds.some((one) => one.startMs < startMs + startsWithinMs && one.endMs > startMs),
  );
  const stray = sounds.filter(
    (one) =>
      !cues.some(
        (cue) => one.startMs >= cue.startMs - beforeMs && one.startMs <= cue.endMs + afterMs,
      ) || !cues.some((cue) => one.endMs >= cue.startMs && one.endMs <= cue.endMs + afterMs),
  );
  return [
    ...silent.map(({ startMs }) => `nothing is heard at ${startMs} ms`),
    ...stray.map(({ startMs, endMs }) => `sound from ${startMs} to ${endMs} ms`),
  ];
}
