import type { CueSpan, SpanKind } from '@glossa/contracts/cue-marks';
import { type Cue, sortCues } from '../cue.ts';
import { type MarkedText, markedOf, runsOf, trimMarkedLines } from '../marked-text.ts';
import { escapeXml } from './escape-xml.ts';
import { textLines, type WriteOptions } from './format.ts';
import { writeNested } from './html-marks.ts';
import { type RegionAttributes, regionAttributes } from './ttml-placement.ts';

/** `frameRate`: of the media, per second; only variants that count frames need it. */
export type TtmlOptions = WriteOptions & { frameRate?: number };

/** What distinguishes the forms of TTML that are written. */
export type TtmlVariant = {
  /** Attributes of the root beside the common namespaces and the language. */
  root: (options: TtmlOptions) => string[];
  /** Lines of metadata before the speakers. */
  metadata: (options: TtmlOptions) => string[];
  time: (ms: number, options: TtmlOptions) => string;
  /** Of the marks that it has; others are left out. */
  kinds: ReadonlySet<SpanKind>;
  /**
   * Whether marks and alignment are attributes where they are, or styles that are referred to, as EBU-TT-D wants them:
   * with no element inside another one of text.
   */
  styling: 'inline' | 'referenced';
  /** Attributes of the styles of all text: of paragraphs, and of the text in them for `referenced` ones. */
  styles: { paragraph: readonly string[]; text?: readonly string[] };
  /** The two tracks. */
  regions: { upper: RegionAttributes; lower: RegionAttributes };
  /** Ids of the two. Programs of Apple know them by name. */
  ids: { upper: string; lower: string };
  /** Whether a cue may have a region for its own place. */
  hasPlaces: boolean;
  hasSpeakers: boolean;
  /** Digits that stand upright in vertical text, where the variant can combine them. */
  combinesDigits?: boolean;
};

export const speakerOf = (cue: Cue): string => textLines(cue.speaker ?? '').join(' ');

/** Those who speak in parts of the text. */
export const voicesOf = ({ spans }: Cue): string[] =>
  (spans ?? []).flatMap((span) => (span.kind === 'voice' ? [span.value] : []));

/** Writes cues as a form of TTML. */
export function writeTtml(
  cues: readonly Cue[],
  options: TtmlOptions,
  variant: TtmlVariant,
): string {
  const kept = variant.hasPlaces ? cues : cues.map(({ placement: _placement, ...cue }) => cue);
  const speakers = variant.hasSpeakers
    ? kept.flatMap((cue) => [speakerOf(cue), ...voicesOf(cue)]).filter(Boolean)
    : [];
  const agents = new Map([...new Set(speakers)].map((name, index) => [name, `agent${index + 1}`]));
  const regions = new Regions(variant, options);
  const styles = new Styles(variant);
  const paragraphs = sortCues(kept).map((cue, index) => {
    // Several speakers are in the text, each where they speak.
    const agent = voicesOf(cue).length > 0 ? undefined : agents.get(speakerOf(cue));
    const text = textOf(cue, agents, styles, variant);
    const attributes = [
      `xml:id="c${index + 1}"`,
      `begin="${variant.time(cue.startMs, options)}"`,
      `end="${variant.time(cue.endMs, options)}"`,
      `region="${regions.of(cue)}"`,
      ...(agent ? [`ttm:agent="${agent}"`] : []),
    ];
    return `      <p ${attributes.join(' ')}>${text}</p>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ${[...variant.root(options), `xml:lang="${options.language}"`].join(' ')}>`,
    '  <head>',
    '    <metadata>',
    ...variant.metadata(options).map((line) => `      ${line}`),
    ...Array.from(
      agents,
      ([name, id]) =>
        `      <ttm:agent xml:id="${id}" type="character"><ttm:name type="alias">${escapeXml(name)}</ttm:name></ttm:agent>`,
    ),
    '    </metadata>',
    ...styles.lines(options, regions),
    '    <layout>',
    ...regions.lines(),
    '    </layout>',
    '  </head>',
    // EBU-TT-D has white space of its root only.
    `  <body${styles.ofBody()}${variant.styling === 'inline' ? ' xml:space="preserve"' : ''}>`,
    '    <div>',
    ...paragraphs,
    '    </div>',
    '  </body>',
    '</tt>',
    '',
  ].join('\n');
}

/** The regions of a file, each once. */
class Regions {
  readonly #variant: TtmlVariant;
  readonly #isRtl: boolean;
  readonly #placed = new Map<string, string>();
  readonly aligns = new Set<string>();

  constructor(variant: TtmlVariant, { direction }: WriteOptions) {
    this.#variant = variant;
    this.#isRtl = direction === 'rtl';
    for (const { textAlign } of Object.values(variant.regions)) this.aligns.add(textAlign);
  }

  of(cue: Cue): string {
    if (!cue.placement) return this.#variant.ids[cue.track];
    const attributes = inPicture(regionAttributes(cue));
    const written = this.#write(attributes);
    const known = this.#placed.get(written);
    if (known) return known;
    this.aligns.add(attributes.textAlign);
    const id = `place${this.#placed.size + 1}`;
    this.#placed.set(written, id);
    return id;
  }

  lines(): string[] {
    const { regions, ids } = this.#variant;
    const tracks = (['upper', 'lower'] as const).map(
      (track) => [this.#write(regions[track]), ids[track]] as const,
    );
    return [...tracks, ...this.#placed].map(
      ([attributes, id]) => `      <region xml:id="${id}" ${attributes}/>`,
    );
  }

  #write({ textAlign, ...rest }: RegionAttributes): string {
    const isReferenced = this.#variant.styling === 'referenced';
    const own = Object.entries(isReferenced ? rest : { ...rest, textAlign });
    return [
      ...own.map(([name, value]) => `tts:${name}="${value}"`),
      ...(isReferenced ? [`style="align-${textAlign}"`, 'tts:overflow="visible"'] : []),
      ...(this.#isRtl && !isReferenced ? ['tts:direction="rtl"'] : []),
    ].join(' ');
  }
}

/** A region may not leave the picture. */
function inPicture(region: RegionAttributes): RegionAttributes {
  const [x = 0, y = 0] = region.origin.split(' ').map(Number.parseFloat);
  const [width = 0, height = 0] = region.extent.split(' ').map(Number.parseFloat);
  const left = Math.min(Math.max(0, x), 100);
  const top = Math.min(Math.max(0, y), 100);
  const across = Math.min(width - (left - x), 100 - left);
  const down = Math.min(height - (top - y), 100 - top);
  return {
    ...region,
    origin: `${left}% ${top}%`,
    extent: `${Math.max(0, across)}% ${Math.max(0, down)}%`,
  };
}

/** The styles that texts refer to, by the attributes they stand for. */
class Styles {
  readonly #variant: TtmlVariant;
  readonly #used = new Map<string, string>();

  constructor(variant: TtmlVariant) {
    this.#variant = variant;
  }

  /** The id of a style of one attribute. */
  of(id: string, attribute: string): string {
    this.#used.set(id, attribute);
    return id;
  }

  ofBody(): string {
    return this.#variant.styles.paragraph.length > 0 ? ' style="paragraph"' : '';
  }

  lines({ direction }: WriteOptions, { aligns }: Regions): string[] {
    const { styles, styling } = this.#variant;
    const rtl = direction === 'rtl' ? ['tts:direction="rtl"'] : [];
    const isReferenced = styling === 'referenced';
    const all: [id: string, attributes: readonly string[]][] = [
      ['paragraph', [...styles.paragraph, ...(isReferenced ? rtl : [])]],
      ['text', styles.text ?? []],
      ...Array.from(this.#used, ([id, attribute]) => [id, [attribute]] as [string, string[]]),
      ...Array.from(
        isReferenced ? aligns : [],
        (align) => [`align-${align}`, [`tts:textAlign="${align}"`]] as [string, string[]],
      ),
    ];
    const written = all.filter(([, attributes]) => attributes.length > 0);
    if (written.length === 0) return [];
    return [
      '    <styling>',
      ...written.map(([id, attributes]) => `      <style xml:id="${id}" ${attributes.join(' ')}/>`),
      '    </styling>',
    ];
  }
}

/** The text of a paragraph with its marks. `agents`: the ids of the speakers in it, whom a head has to name. */
export const writeTtmlText = (
  cue: Cue,
  agents: ReadonlyMap<string, string>,
  variant: TtmlVariant,
): string => textOf(cue, agents, new Styles(variant), variant);

function textOf(
  cue: Cue,
  agents: ReadonlyMap<string, string>,
  styles: Styles,
  variant: TtmlVariant,
): string {
  const marked = trimMarkedLines(markedOf(cue));
  const kept = { ...marked, spans: marked.spans.filter(({ kind }) => variant.kinds.has(kind)) };
  const lines = (text: string) => text.split('\n').map(escapeXml).join('<br/>');
  if (variant.styling === 'referenced') return flatText(kept, agents, styles, variant);
  const upright =
    variant.combinesDigits && cue.placement?.vertical
      ? (text: string) =>
          lines(text).replace(
            /(?<![0-9&#;])[0-9]{2}(?![0-9;])/g,
            '<span tts:textCombine="all">$&</span>',
          )
      : lines;
  return writeNested(kept, (span) => tagsFor(span, agents), upright);
}

function tagsFor(
  span: CueSpan,
  agents: ReadonlyMap<string, string>,
): [open: string, close: string] | undefined {
  if (span.kind === 'ruby')
    return [
      '<span tts:ruby="container"><span tts:ruby="base">',
      `</span><span tts:ruby="text">${escapeXml(span.value)}</span></span>`,
    ];
  const attribute = attributeOf(span, agents);
  return attribute ? [`<span ${attribute}>`, '</span>'] : undefined;
}

function attributeOf(span: CueSpan, agents: ReadonlyMap<string, string>): string | undefined {
  switch (span.kind) {
    case 'bold':
      return 'tts:fontWeight="bold"';
    case 'italic':
      return 'tts:fontStyle="italic"';
    case 'underline':
      return 'tts:textDecoration="underline"';
    case 'color':
      return `tts:color="${span.value}"`;
    case 'language':
      return `xml:lang="${span.value}"`;
    case 'voice':
      return `ttm:agent="${agents.get(span.value) ?? ''}"`;
    default:
      return undefined;
  }
}

/** Stretches of text one after another, each with the styles of its marks. */
function flatText(
  marked: MarkedText,
  agents: ReadonlyMap<string, string>,
  styles: Styles,
  variant: TtmlVariant,
): string {
  let written = '';
  for (const { start, end, marks } of runsOf(marked)) {
    const ids = variant.styles.text ? ['text'] : [];
    const own: string[] = [];
    for (const span of marks) {
      const attribute = attributeOf(span, agents);
      if (attribute === undefined) continue;
      if (!attribute.startsWith('tts:')) own.push(attribute);
      else
        ids.push(
          styles.of(span.kind === 'color' ? `color-${span.value.slice(1)}` : span.kind, attribute),
        );
    }
    const attributes = [...(ids.length > 0 ? [`style="${ids.join(' ')}"`] : []), ...own].join(' ');
    // A background ends with its line.
    written += marked.text
      .slice(start, end)
      .split('\n')
      .map((text) =>
        text === '' || attributes === ''
          ? escapeXml(text)
          : `<span ${attributes}>${escapeXml(text)}</span>`,
      )
      .join('<br/>');
  }
  return written;
}
