import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A caption as a decoder shows it. */
export type SccCaption = {
  /** When it appears and disappears, in frames from 00:00:00:00, counted from the codes of the file. */
  from: number;
  to: number;
  /** Its rows as FFmpeg decodes them: the place of each, colors, italics, text. */
  rows: string[];
};

const display = '942f';
const erase = '942c';

/** The frame of each code that shows or erases a caption: one code a frame. Of a doubled code, that of the first. */
function* changesOf(file: string): Generator<{ code: string; frame: number }> {
  for (const line of file.split('\n')) {
    const [, hours, minutes, seconds, frames, data = ''] =
      /^(\d\d):(\d\d):(\d\d)[:;](\d\d)\s+(.*)$/.exec(line.trim()) ?? [];
    if (hours === undefined) continue;
    const at =
      ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 30 + Number(frames);
    let last = '';
    for (const [index, code] of data.trim().split(/\s+/).entries()) {
      const isRepeated = code === last;
      last = isRepeated ? '' : code;
      if (!isRepeated && (code === display || code === erase)) yield { code, frame: at + index };
    }
  }
}

/** Of a file that is shorter than a minute: there, frames are numbered in the same way with and without dropped ones. */
export async function readSccCaptions(path: string): Promise<SccCaption[]> {
  const times: Pick<SccCaption, 'from' | 'to'>[] = [];
  let from: number | null = null;
  for (const { code, frame } of changesOf(await readFile(path, 'utf8'))) {
    if (from !== null) times.push({ from, to: frame });
    from = code === display ? frame : null;
  }
  const { stdout } = await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-f', 'scc', '-i', path, '-f', 'ass', '-'],
  ]);
  const texts = stdout
    .split(/\r?\n/)
    .filter((line) => line.startsWith('Dialogue:'))
    .map((line) => line.split(',').slice(9).join(','));
  if (texts.length !== times.length)
    throw new Error(`${texts.length} texts, but ${times.length} captions in ${path}`);
  return texts.map((text, index) => ({
    ...(times[index] ?? { from: 0, to: 0 }),
    rows: text.split('\\N').map((row) => row.trimEnd()),
  }));
}
