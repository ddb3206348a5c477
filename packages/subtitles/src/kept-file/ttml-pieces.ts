import type { KeptFile } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import type { WriteOptions } from '../formats/format.ts';
import { readTtml } from '../formats/read-ttml.ts';
import { regionAttributes } from '../formats/ttml-placement.ts';
import { ttmlVariants } from '../formats/ttml-variants.ts';
import { writeTtmlText } from '../formats/write-ttml.ts';
import { formatDotTime } from '../time.ts';
import type { PieceWriter } from './piece-writer.ts';

const timing = /\s(?:begin|end|dur)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const placing =
  /\s(?:region|(?:[\w.-]+:)?(?:origin|extent|displayAlign|textAlign|writingMode))\s*=\s*(?:"[^"]*"|'[^']*')/g;
const styling = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/g;
const names = /\s(?:xml:id|(?:[\w.-]+:)?agent)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** The paragraphs of a TTML file below its head. */
export function ttmlPieces(file: KeptFile, { direction }: WriteOptions): PieceWriter {
  const tag = file.cues.find(({ settings }) => settings)?.settings ?? '<p>';
  const prefix = tag.match(/^<((?:[\w.-]+:)?)p/)?.[1] ?? '';
  const spaces = namespacesOf(file.head);
  const regions = new Map<string, string>();
  const taken = new Set(
    [...file.head.matchAll(/xml:id\s*=\s*["']([^"']*)["']/g)].map(([, id]) => id),
  );
  const regionOf = (cue: Cue): string => {
    const region = cue.placement ? regionAttributes(cue) : ttmlVariants.imscText.regions[cue.track];
    const attributes = Object.entries(region)
      .map(([name, value]) => `tts:${name}="${value}"`)
      .join(' ');
    const known = regions.get(attributes);
    if (known) return known;
    let number = regions.size + 1;
    while (taken.has(`place${number}`)) number += 1;
    const id = `place${number}`;
    taken.add(id);
    regions.set(attributes, id);
    return id;
  };

  return {
    piece: (cue, own, keep, like) => {
      const isNew = own?.settings === undefined;
      // A new paragraph looks as the one before it, but for its own name.
      let attributes = (own?.settings ?? like?.settings ?? '').replace(/^<[^\s>]*|\/?>$/g, '');
      if (isNew) attributes = attributes.replace(names, '');
      if (!keep.times) attributes = attributes.replace(timing, '');
      if (!keep.place) attributes = attributes.replace(placing, '');
      if (!keep.style && !keep.text) attributes = attributes.replace(styling, '');
      const times = keep.times
        ? ''
        : ` begin="${formatDotTime(cue.startMs)}" end="${formatDotTime(cue.endMs)}"`;
      const region = keep.place ? '' : ` region="${regionOf(cue)}"`;
      const text =
        keep.text && own?.text !== undefined
          ? own.text
          : withPrefix(writeTtmlText(cue, ttmlVariants.imscText), prefix, spaces);
      const before = own?.before ?? '\n      ';
      return `${before}<${prefix}p${times}${region}${attributes}>${text}</${prefix}p>`;
    },
    assemble: (pieces) => {
      const list = [...regions].map(([attributes, id]) => {
        const turned = direction === 'rtl' ? ' tts:direction="rtl"' : '';
        return `<region xml:id="${id}" ${attributes}${turned}/>`;
      });
      const added = withPrefix(list.join(''), prefix, spaces);
      return withRegions(file.head.trimEnd(), added, prefix) + pieces.join('') + file.tail;
    },
    parse: (text) => readTtml(text),
    unitMs: 1,
  };
}

/** The prefixes that the file gives to the vocabularies of our own attributes. */
function namespacesOf(head: string): { styling: string; metadata: string } {
  const prefixOf = (name: string, usual: string) =>
    head.match(
      new RegExp(String.raw`xmlns:([\w.-]+)\s*=\s*["']http://www\.w3\.org/[^"']*#${name}["']`),
    )?.[1] ?? usual;
  return { styling: prefixOf('styling', 'tts'), metadata: prefixOf('metadata', 'ttm') };
}

function withPrefix(
  xml: string,
  prefix: string,
  { styling: styles, metadata }: { styling: string; metadata: string },
): string {
  return xml.replace(/<[^>]*>/g, (tag) =>
    tag
      .replace(/^<(\/?)(?=\w)/, `<$1${prefix}`)
      .replace(/\stts:/g, ` ${styles}:`)
      .replace(/\sttm:/g, ` ${metadata}:`),
  );
}

/** The head with more regions in its layout, which is made if there is none. */
function withRegions(head: string, added: string, prefix: string): string {
  if (added === '') return head;
  const into = (pattern: RegExp, write: (found: string) => string): string | undefined =>
    pattern.test(head) ? head.replace(pattern, write) : undefined;
  const layout = `<${prefix}layout>${added}</${prefix}layout>`;
  return (
    into(/<\/(?:[\w.-]+:)?layout\s*>/, (end) => added + end) ??
    into(/<(?:[\w.-]+:)?layout\s*\/>/, () => layout) ??
    into(/<\/(?:[\w.-]+:)?head\s*>/, (end) => layout + end) ??
    into(/<(?:[\w.-]+:)?head\s*\/>/, () => `<${prefix}head>${layout}</${prefix}head>`) ??
    into(/<(?:[\w.-]+:)?body\b/, (body) => `<${prefix}head>${layout}</${prefix}head>${body}`) ??
    head
  );
}
