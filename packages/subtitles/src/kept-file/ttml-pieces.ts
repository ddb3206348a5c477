import type { KeptFile } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { readTtml, readTtmlHead } from '../formats/read-ttml.ts';
import { regionAttributes } from '../formats/ttml-placement.ts';
import { ttmlUnitMs, writeTtmlTime } from '../formats/ttml-times.ts';
import { ttmlVariants } from '../formats/ttml-variants.ts';
import { speakerOf, voicesOf, writeTtmlText } from '../formats/write-ttml.ts';
import { hideMarkup } from './hidden-markup.ts';
import { ttmlInLanguage } from './kept-language.ts';
import { type KeptOptions, type PieceWriter, usualBefore } from './piece-writer.ts';
import { TtmlAgents } from './ttml-agents.ts';
import { TtmlNamespaces } from './ttml-namespaces.ts';

const timing = /\s(?:begin|end|dur)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const placing =
  /\s(?:region|(?:[\w.-]+:)?(?:origin|extent|displayAlign|textAlign|writingMode))\s*=\s*(?:"[^"]*"|'[^']*')/g;
const styling = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/g;
const language = /\sxml:lang\s*=\s*(?:"[^"]*"|'[^']*')/g;
const sequence = /\stimeContainer\s*=\s*(?:"[^"]*"|'[^']*')/g;
const ownName = /\sxml:id\s*=\s*(?:"[^"]*"|'[^']*')/g;
const speaking = /\s(?:[\w.-]+:)?agent\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** The paragraphs of a TTML file below its head. */
export function ttmlPieces(file: KeptFile, options: KeptOptions): PieceWriter {
  const tag = file.cues.find(({ settings }) => settings)?.settings ?? '<p>';
  const prefix = tag.match(/^<((?:[\w.-]+:)?)p/)?.[1] ?? '';
  const { bare, show } = hideMarkup(file.head);
  const spaces = new TtmlNamespaces(bare, prefix);
  const regions = new Map<string, string>();
  const taken = new Set(
    [...file.head.matchAll(/xml:id\s*=\s*["']([^"']*)["']/g)].map(([, id]) => id),
  );
  const known = readTtmlHead(file.head);
  const agents = new TtmlAgents(known, spaces, taken);
  const { head, before } = ttmlInLanguage(bare, options, spaces);
  /** Several speakers are in the text, each where they speak. */
  const agentOf = (cue: Cue): string => {
    const name = voicesOf(cue).length > 0 ? '' : speakerOf(cue);
    return name === '' ? '' : ` ${spaces.of('metadata')}:agent="${agents.idOf(name)}"`;
  };
  const textOf = (cue: Cue): string => {
    const ids = new Map(voicesOf(cue).map((name) => [name, agents.idOf(name)]));
    return spaces.apply(writeTtmlText(cue, ids, ttmlVariants.imscText));
  };
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

  /** Nothing that ends in the frame in which it begins is shown. */
  const frameMs = known.clock.smpte ? 1000 / known.clock.framesPerSecond : 1;
  const endOf = ({ startMs, endMs }: Cue): number => Math.max(endMs, startMs + frameMs);

  return {
    piece: (cue, own, keep, like) => {
      const isNew = own?.settings === undefined;
      // A new paragraph looks as the one before it, but for its own name.
      let attributes = (own?.settings ?? like?.settings ?? '').replace(/^<[^\s>]*|\/?>$/g, '');
      if (isNew) attributes = attributes.replace(ownName, '');
      if (!keep.speaker) attributes = attributes.replace(speaking, '');
      if (!keep.times) attributes = attributes.replace(timing, '');
      if (!keep.place) attributes = attributes.replace(placing, '');
      // In a sequence, text that has no times of its own is not shown.
      if (!keep.text || !keep.times) attributes = attributes.replace(sequence, '');
      if (!keep.text) attributes = attributes.replace(language, '');
      if (!keep.style && !keep.text) attributes = attributes.replace(styling, '');
      const times = keep.times
        ? ''
        : ` begin="${writeTtmlTime(cue.startMs, known.clock)}" end="${writeTtmlTime(endOf(cue), known.clock)}"`;
      const region = keep.place ? '' : ` region="${regionOf(cue)}"`;
      const speaker = keep.speaker ? '' : agentOf(cue);
      // A speaker may be in the text.
      const isKept =
        keep.text &&
        (keep.speaker || !own?.text?.match(speaking)) &&
        // Times of its parts count from those of the paragraph, or instead of them.
        (keep.times || !own?.text?.match(timing));
      const text = isKept && own?.text !== undefined ? own.text : textOf(cue);
      const name = own?.settings?.match(/^<([^\s/>]+)/)?.[1] ?? `${prefix}p`;
      return `${before(own?.before ?? usualBefore.ttml)}<${name}${times}${region}${speaker}${attributes}>${text}</${name}>`;
    },
    assemble: (pieces, _anew, tail) => {
      const list = [...regions].map(([attributes, id]) => {
        const turned = options.direction === 'rtl' ? ' tts:direction="rtl"' : '';
        return `<region xml:id="${id}" ${attributes}${turned}/>`;
      });
      const placed = withRegions(head.trimEnd(), spaces.apply(list.join('')), prefix);
      return show(spaces.declare(agents.addTo(placed))) + pieces.join('') + tail;
    },
    parse: (text, warnings) => readTtml(text, warnings),
    unitMs: ttmlUnitMs(known.clock),
  };
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
