import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { characterErrorRate, ocrText } from '../../../../apps/server/src/testing/read-picture.ts';
import type { SourceCue } from './subtitle-files.ts';

const run = promisify(execFile);

/**
 * Letters that OCR may read wrongly, per letter of the cue. White letters over one dark color are read without fault, but
 * tesseract knows one apostrophe: 2 to 6 in 100 for one, by the length of the cue. Another word is more than 10, another
 * cue more than 50.
 */
const mostWrongLetters = 0.07;
/** White letters have a luma of 235; of the picture below them, nothing is that bright. */
const brightLuma = 200;
/** The dark color is below; what is above is letters and their smooth edges, which tesseract needs. */
const edgeLuma = 60;

type Track = SourceCue['track'];
const tracks: readonly Track[] = ['upper', 'lower'];
/** Each track has a half of the picture. */
const half = (track: Track): string => `crop=iw:ih/2:0:${track === 'upper' ? '0' : 'ih/2'}`;

/** When each frame is shown, and whether there are letters in this half of it. */
async function readFrames(path: string, track: Track): Promise<{ ms: number; lit: boolean }[]> {
  const { stdout } = await run(
    'ffmpeg',
    [
      ...['-v', 'error', '-i', path, '-map', '0:v:0', '-vf'],
      `${half(track)},signalstats,metadata=print:key=lavfi.signalstats.YMAX:file=-`,
      ...['-f', 'null', '-'],
    ],
    { maxBuffer: 64 * 1024 ** 2 },
  );
  return [...stdout.matchAll(/pts_time:([\d.]+)\s+lavfi\.signalstats\.YMAX=(\d+)/g)].map(
    ([, seconds, luma]) => ({
      ms: Math.round(Number(seconds) * 1000),
      lit: Number(luma) > brightLuma,
    }),
  );
}

/** The frames that have letters where no cue is, or none where one is. ASS has hundredths of a second. */
async function findWrongFrames(path: string, track: Track, cues: readonly SourceCue[]) {
  const frames = await readFrames(path, track);
  const last = Math.max(0, ...cues.map(({ endMs }) => endMs));
  const end = frames.at(-1)?.ms ?? 0;
  if (end + 1000 < last) return [`the video ends at ${end} ms`];
  const tenth = (ms: number) => Math.round(ms / 10) * 10;
  return frames.flatMap(({ ms, lit }) => {
    const isWanted = cues.some(({ startMs, endMs }) => tenth(startMs) <= ms && ms < tenth(endMs));
    return isWanted === lit ? [] : [`${track} at ${ms} ms: ${lit ? 'letters' : 'no letters'}`];
  });
}

/** What tesseract reads in this half of the picture at this time. */
async function readHalf(path: string, track: Track, ms: number, language: string, folder: string) {
  const imagePath = join(folder, 'frame.png');
  const dark = `format=gray,lut=y=if(gt(val\\,${edgeLuma})\\,255-val\\,255)`;
  const clear = `${half(track)},${dark},scale=iw*3:-1:flags=lanczos`;
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-ss', String(ms / 1000), '-i', path],
    ...['-frames:v', '1', '-vf', clear, imagePath],
  ]);
  return ocrText({ imagePath, languages: [language] });
}

/**
 * Compares the pictures of a video over one dark color with its cues: in every frame, whether letters are to be seen in
 * the half of a track, and in the frame in the middle of every cue, which. `language`: tesseract's name.
 */
export async function findPictureDifferences(
  path: string,
  cues: readonly SourceCue[],
  language: string,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'read-back-'));
  const differences: string[] = [];
  try {
    for (const track of tracks) {
      const ofTrack = cues.filter((cue) => cue.track === track);
      differences.push(...(await findWrongFrames(path, track, ofTrack)));
      for (const cue of ofTrack) {
        const middleMs = (cue.startMs + cue.endMs) / 2;
        const read = await readHalf(path, track, middleMs, language, folder);
        if (characterErrorRate(read, cue.text) > mostWrongLetters)
          differences.push(`${track} at ${middleMs} ms: “${read}” for “${cue.text}”`);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return differences;
}
