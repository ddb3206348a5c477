import type { KeptCounts, KeptFile } from '@glossa/contracts/kept-file';

type Counted = Exclude<keyof KeptCounts, 'details'>;

const none = /(?!)/g;
const patterns: Record<KeptFile['format'], Record<Counted, RegExp>> = {
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
  const around = `${file.head}\n${file.cues.map(({ before = '' }) => before).join('\n')}\n${file.tail}`;
  const of = patterns[file.format];
  const count = (kind: Counted) => around.match(of[kind])?.length ?? 0;
  return {
    styles: count('styles'),
    regions: count('regions'),
    notes: count('notes'),
    fonts: count('fonts'),
    details: detailsOf(file),
  };
}

/** Sections that are counted by what is in them, or that say nothing by themselves. */
const ownSections = /^(?:v4\+? styles|events|fonts|graphics)$/i;

const aboutFile = /<(?:[\w.-]+:)?(?:title|desc|copyright|agent|item|document\w+)[\s>]/g;

function detailsOf({ format, head }: KeptFile): number {
  if (format === 'ttml') return head.match(aboutFile)?.length ?? 0;
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
