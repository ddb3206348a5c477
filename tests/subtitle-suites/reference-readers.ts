import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import subsrt from 'subsrt-ts';
import type { ExpectedCue } from './judge-expected.ts';

/** What a program says of a file; undefined if it refuses the file, which is not judged then. */
function withFile(
  path: string,
  bytes: Uint8Array,
  read: (file: string) => string,
): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'glossa-expect-'));
  try {
    const file = join(folder, basename(path));
    writeFileSync(file, bytes);
    return read(file);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In milliseconds. */
function timeOf(text = ''): number {
  const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = text.split(/[:.]/).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10;
}

/** What ttconv shows from when to when: its SRT has an entry for each time at which anything changes. */
export function readByTtconv(
  ttconv: string,
  path: string,
  bytes: Uint8Array,
): ExpectedCue[] | undefined {
  const written = withFile(path, bytes, (file) => {
    const output = `${file}.srt`;
    execFileSync('python3', ['-m', 'ttconv.tt', 'convert', '-i', file, '-o', output], {
      cwd: join(ttconv, 'src/main/python'),
      stdio: 'ignore',
    });
    return readFileSync(output, 'utf8');
  });
  if (written === undefined) return undefined;
  const blocks = written.trim().split(/\n\n(?=\d+\n\d\d+:)/);
  return blocks.flatMap((block): ExpectedCue[] => {
    const [, from, to, text = ''] = /^\d+\n(\S+) --> (\S+)\n([\s\S]*)$/.exec(block) ?? [];
    return from === undefined ? [] : [{ startMs: msOf(from), endMs: msOf(to), ...readTags(text) }];
  });
}

const msOf = (text = ''): number => {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = text.split(/[:,]/).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
};

function readTags(tagged: string): { text: string; marks: string[] } {
  const open: { mark: string; from: number }[] = [];
  const marks: string[] = [];
  let text = '';
  for (const part of tagged.split(/(<\/?(?:[biu]|font)(?: color="#\w+")?>)/)) {
    const [, closes, name, color] =
      /^<(\/?)([biu]|font)(?: color="(#\w{6})\w*")?>$/.exec(part) ?? [];
    if (name === undefined) text += part;
    else if (closes === '') open.push({ mark: color ? `c${color}` : name, from: text.length });
    else {
      const last = open.pop();
      if (last) marks.push(`${last.mark} ${last.from}-${text.length}`);
    }
  }
  return { text, marks: marks.sort() };
}

/** Text and marks of an event; tags are read here, and not by the product. */
function readEvent(event: string): { text: string; marks: string[] } {
  const on = new Map<string, number>();
  const marks: string[] = [];
  let text = '';
  const end = (mark: string) => {
    const from = on.get(mark);
    if (from !== undefined && from < text.length) marks.push(`${mark} ${from}-${text.length}`);
    on.delete(mark);
  };
  for (const part of event.split(/(\{[^}]*\}|\\[Nnh])/)) {
    if (part === '\\N' || part === '\\n') text += '\n';
    else if (part === '\\h') text += ' ';
    else if (!part.startsWith('{')) text += part;
    else
      for (const [, mark = '', value] of part.matchAll(/\\([biur])(\d*)(?![\w(])/g)) {
        if (mark === 'r') for (const one of [...on.keys()]) end(one);
        else if (value === '0' || value === '') end(mark);
        else if (!on.has(mark)) on.set(mark, text.length);
      }
  }
  for (const mark of [...on.keys()]) end(mark);
  return { text, marks: marks.sort() };
}

/** FFmpeg has to be told of encodings; a file may be named after its own. */
function encodingOf(path: string): string[] {
  const [encoding] = /windows-\d{4}/.exec(path) ?? [];
  return encoding === undefined ? [] : ['-sub_charenc', encoding];
}

/** The cues that FFmpeg finds; undefined if it reads nothing. */
export function readByFfmpeg(path: string, bytes: Uint8Array): ExpectedCue[] | undefined {
  const output = withFile(path, bytes, (file) =>
    execFileSync('ffmpeg', [
      ...['-v', 'quiet', ...encodingOf(path), '-i', file],
      ...['-map', '0:s:0', '-f', 'ass', '-'],
    ]).toString(),
  );
  return output?.split(/\r?\n/).flatMap((line): ExpectedCue[] => {
    const [, from, to, text = ''] =
      /^Dialogue: [^,]*,([^,]*),([^,]*),(?:[^,]*,){6}(.*)$/.exec(line) ?? [];
    return from === undefined
      ? []
      : [{ startMs: timeOf(from), endMs: timeOf(to), ...readEvent(text) }];
  });
}

/** The cues that subsrt-ts finds in an SBV file. */
export const readBySubsrt = (bytes: Uint8Array): ExpectedCue[] =>
  subsrt
    .parse(new TextDecoder().decode(bytes), { format: 'sbv', eol: '\n' })
    .flatMap((caption) =>
      caption.type === 'caption'
        ? [{ startMs: caption.start, endMs: caption.end, text: caption.text, marks: [] }]
        : [],
    );
