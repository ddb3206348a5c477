import type { KeptCounts, KeptFile } from '@glossa/contracts/kept-file';
import { CueError } from '../cue.ts';
import { readEbuStl, stlHeaderTexts } from '../formats/ebu-stl.ts';
import { readAss } from '../formats/read-ass.ts';
import { readScc } from '../formats/read-scc.ts';
import { readTtml } from '../formats/read-ttml.ts';
import { ReadWarnings } from '../formats/read-warnings.ts';
import { headerLength, isComment, isUserData } from '../formats/stl-blocks.ts';
import { webvtt } from '../formats/webvtt.ts';
import { withoutAttachments } from './fit-kept-file.ts';
import { hideMarkup } from './hidden-markup.ts';
import { blocksOf, originalStl } from './keep-stl.ts';
import { inCue } from './kept-warnings.ts';
import { countOtherChannel } from './scc-losses.ts';

type Counted = 'styles' | 'regions' | 'notes' | 'fonts';

const none = /(?!)/g;
const patterns: Record<Exclude<KeptFile['format'], 'stl' | 'scc'>, Record<Counted, RegExp>> = {
  vtt: {
    styles: /^STYLE[ \t]*$/gm,
    regions: /^(?:REGION[ \t]*$|Region:)/gm,
    notes: /^NOTE(?:[ \t]|$)/gm,
    fonts: none,
  },
  ass: {
    styles: /^\s*Style\s*:/gim,
    regions: none,
    notes: /^\s*(?:;|!:|Comment\s*:)/gim,
    fonts: /^\s*(?:fontname|filename)\s*:/gim,
  },
  ttml: {
    styles: /<(?:[\w.-]+:)?(?:style|initial)[\s/]/g,
    regions: /<(?:[\w.-]+:)?region[\s/]/g,
    notes: /<!--/g,
    fonts: /<(?:[\w.-]+:)?(?:font|image|audio|data)[\s/]/g,
  },
};

/** What a kept file holds besides its cues. */
export function countKept(file: KeptFile): KeptCounts {
  if (file.format === 'stl') return countStl(file);
  // It has nothing but captions, possibly of another language in another channel.
  if (file.format === 'scc')
    return { ...nothing, effects: effectsOf(file), channels: countOtherChannel(file) };
  const around = `${file.head}\n${file.cues.map(({ before = '' }) => before).join('\n')}\n${file.tail}`;
  const bare = file.format === 'ttml' ? hideMarkup(around).bare : around;
  const of = patterns[file.format];
  const count = (kind: Counted) => (kind === 'notes' ? around : bare).match(of[kind])?.length ?? 0;
  return {
    styles: count('styles'),
    regions: count('regions'),
    notes: count('notes'),
    fonts: count('fonts'),
    details: detailsOf(file),
    names: namesOf(file),
    effects: effectsOf(file),
    channels: 0,
  };
}

const nothing = { styles: 0, regions: 0, notes: 0, fonts: 0, details: 0, names: 0, channels: 0 };

/** Texts of the header, data of other programs, and comments of the author. */
function countStl(file: KeptFile): KeptCounts {
  const bytes = originalStl(file);
  const blocks = blocksOf(bytes.subarray(headerLength));
  const texts = stlHeaderTexts.filter(([from, to]) =>
    bytes.subarray(from, to).some((byte) => byte > 0x20),
  );
  return {
    ...{ ...nothing, effects: effectsOf(file) },
    notes: blocks.filter((block) => isComment(block) && !isUserData(block)).length,
    details: texts.length + blocks.filter(isUserData).length,
  };
}

/** In WebVTT a cue is named right above its times; a number only counts. */
const namesOf = ({ format, cues }: KeptFile): number =>
  format === 'vtt'
    ? cues.filter(({ before = '' }) => /[^\d\s]/.test(lastLineOf(before))).length
    : 0;

/** Without its end; none if the text does not end with a line. */
function lastLineOf(text: string): string {
  if (!text.endsWith('\n')) return '';
  const end = text.length - 1;
  return text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
}

/** What the reader of the format finds in cues as the file has them, and leaves out of the cues. */
function effectsOf(file: KeptFile): number {
  const warnings = new ReadWarnings();
  const [first] = file.cues;
  if (!first) return 0;
  try {
    if (file.format === 'vtt') webvtt.parse(webVttOf(file), warnings);
    else if (file.format === 'ass') readAss(assOf(file), warnings);
    else if (file.format === 'scc') readScc(file.head, warnings);
    else if (file.format === 'stl') readEbuStl(originalStl(file), warnings);
    else readTtml(ttmlOf(file), warnings);
  } catch (error) {
    // Without a cue that is shown there is nothing in it.
    if (!(error instanceof CueError)) throw error;
  }
  return warnings
    .list()
    .reduce((sum, { code, count }) => sum + (inCue.includes(code) ? count : 0), 0);
}

/** Below the head, which has the regions. */
const webVttOf = ({ head, cues }: KeptFile): string =>
  `${head.trimEnd()}\n${cues
    .map(({ settings = '', text = 'x' }) => `\n00:00.000 --> 00:01.000${settings}\n${text}\n`)
    .join('')}`;

const assOf = ({ head, cues }: KeptFile): string => {
  const lines = cues.map(({ settings = '', text = '' }) => `${settings}${text}\n`);
  return `${withoutAttachments(head).text.trimEnd()}\n${lines.join('')}`;
};

const ttmlOf = ({ head, cues, tail }: KeptFile): string => {
  const pieces = cues.map(({ settings, text }) => {
    const name = settings?.match(/^<([^\s/>]+)/)?.[1];
    return name === undefined ? '' : `${settings}${text ?? ''}</${name}>`;
  });
  return head + pieces.join('') + tail;
};

/** Sections that are counted by what is in them, or that say nothing by themselves. */
const ownSections = /^(?:v4\+? styles|events|fonts|graphics)$/i;

const aboutFile = /<(?:[\w.-]+:)?(?:title|desc|copyright|agent|item|document\w+)[\s>]/g;

function detailsOf({ format, head }: KeptFile): number {
  if (format === 'ttml') return hideMarkup(head).bare.match(aboutFile)?.length ?? 0;
  let section = '';
  let count = 0;
  for (const [index, line] of head.split('\n').entries()) {
    if (format === 'vtt') {
      // The header ends at the first empty line.
      if (line === '') break;
      if (/^Region:/.test(line)) continue;
      if (index > 0 || /^WEBVTT[ \t]+\S/.test(line)) count += 1;
      continue;
    }
    section = line.match(/^\s*\[([^\]]+)\]/)?.[1] ?? section;
    if (!ownSections.test(section) && /^\s*[^;![\s][^:]*:/.test(line)) count += 1;
  }
  return count;
}
