import type { TtmlKeeper } from '../kept-file/keep-ttml.ts';
import { lineAt, maxParts, tooManyCues } from './format.ts';
import type { FoundCues } from './found-cues.ts';
import { markOf } from './mark-builder.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { animatedParts, isAnimation, isShowing } from './ttml-animation.ts';
import type { TtmlHead, TtmlRegion } from './ttml-head.ts';
import { isKeptStyle, lookOf, marksOfLook, type TtmlLook, usualLook } from './ttml-look.ts';
import { type Leaf, markTtmlBase, readTtmlRuby, shownParts } from './ttml-paragraph.ts';
import { always, isTimed, type Span, TtmlTiming } from './ttml-timing.ts';
import type { TtmlNode } from './ttml-tree.ts';

/** What an element inherits. */
type Context = {
  region: TtmlRegion | undefined;
  preserve: boolean;
  agent: string | undefined;
  look: TtmlLook;
  /** `display`: everything inside is left out. */
  isGone: boolean;
  /** `visibility`: what does not set it anew is left out. */
  isInvisible: boolean;
  /** When all this holds. */
  clip: Span;
};

/** Adds the cues of a body. */
export function addTtmlCues(
  found: FoundCues,
  head: TtmlHead,
  body: TtmlNode,
  xml: string,
  kept?: TtmlKeeper,
): void {
  new BodyReader(found, head, body, xml, kept).read(body);
}

const styling =
  /^(?:backgroundColor|color|direction|font\w+|letterSpacing|lineHeight|lineShear|linePadding|multiRowAlign|opacity|padding|rubyAlign|rubyPosition|rubyReserve|shear|textAlign|textCombine|textDecoration|textEmphasis|textOutline|textShadow|unicodeBidi|wrapOption|style|styles)$/;
const placing = /^(?:origin|extent|position|displayAlign|writingMode|zIndex|disparity)$/;

class BodyReader {
  readonly #found: FoundCues;
  readonly #warnings: ReadWarnings;
  readonly #head: TtmlHead;
  readonly #timing: TtmlTiming;
  readonly #xml: string;
  readonly #kept: TtmlKeeper | undefined;
  #pieces = 0;

  constructor(found: FoundCues, head: TtmlHead, body: TtmlNode, xml: string, kept?: TtmlKeeper) {
    this.#found = found;
    this.#warnings = found.warnings;
    this.#head = head;
    this.#timing = new TtmlTiming(head.clock, body);
    this.#xml = xml;
    this.#kept = kept;
  }

  read(root: TtmlNode): void {
    const { preserve, language } = this.#head;
    const look = { ...usualLook, language };
    this.#readContainer(root, {
      region: undefined,
      preserve,
      agent: undefined,
      look,
      isGone: false,
      isInvisible: false,
      clip: always,
    });
  }

  #readContainer(node: TtmlNode, inherited: Context): void {
    this.#countLosses(node);
    for (const context of this.#contextsOf(node, inherited))
      for (const child of node.children) {
        if (typeof child === 'string') {
          if (child.trim()) this.#warnings.add('TEXT_SKIPPED', this.#lineOf(node));
        } else if (child.name === 'p') this.#readParagraph(child, context);
        else if (!isAnimation(child)) this.#readContainer(child, context);
      }
  }

  #readParagraph(node: TtmlNode, inherited: Context): void {
    const leaves: Leaf[] = [];
    const agents = new Set<string>();
    this.#collect(node, inherited, leaves, agents);
    const line = this.#lineOf(node);
    const speaker = this.#head.speakerOf([...agents].join(' '));
    if (agents.size > 1)
      for (const leaf of leaves) {
        const voice = markOf('voice', this.#head.speakerOf(leaf.agent) ?? '');
        if (voice) leaf.marks.push(voice);
      }
    if (agents.size > 1) this.#warnings.add('SPEAKERS_JOINED', line);
    const ids: (string | undefined)[] = [];
    for (const part of shownParts(leaves, { line, warnings: this.#warnings })) {
      // Paragraphs without text are there for their background, or between others.
      if (part.text.trim() === '' && !isTimed(node.attributes)) continue;
      const id = this.#found.add({
        startMs: Number.isNaN(part.beginMs) ? undefined : part.beginMs,
        endMs: Number.isFinite(part.endMs) ? part.endMs : undefined,
        text: part.text,
        spans: part.spans,
        ...part.place,
        speaker,
        line,
      });
      ids.push(id);
    }
    this.#kept?.add(ids, node.at);
  }

  /** The pieces of text inside an element, with when and where they are shown. */
  #collect(node: TtmlNode, inherited: Context, leaves: Leaf[], agents: Set<string>): void {
    this.#countLosses(node);
    const ruby = this.#head.styleOf(node.attributes).get('ruby');
    if (ruby === 'delimiter') return;
    if (this.#head.clock.isLyrics && node.name === 'span' && isTimed(node.attributes))
      this.#warnings.add('WORD_TIMES_DROPPED', this.#lineOf(node));
    const span = this.#timing.spanOf(node);
    // In a sequence, text of its own has no duration.
    const isSequence = node.attributes.get('timeContainer') === 'seq';
    const own = isSequence ? { ...span, endMs: span.beginMs } : span;
    for (const context of this.#contextsOf(node, inherited)) {
      if (context.agent) for (const id of context.agent.split(/\s+/, 10)) agents.add(id);
      const push = (text: string, when = own) => this.#push(leaves, text, context, when, node);
      if (ruby === 'text') {
        // A word has one reading.
        if (!readTtmlRuby(node, leaves)) this.#warnings.add('STYLE_DROPPED', this.#lineOf(node));
        continue;
      }
      const first = leaves.length;
      for (const child of node.children) {
        if (typeof child === 'string') push(child);
        else if (child.name === 'br') push('\n');
        else if (!isAnimation(child)) this.#collect(child, context, leaves, agents);
      }
      if (ruby === 'base') markTtmlBase(leaves, first);
    }
  }

  #push(leaves: Leaf[], raw: string, context: Context, span: Span, node: TtmlNode): void {
    this.#pieces += 1;
    if (this.#pieces > maxParts) throw tooManyCues();
    const { region, clip, preserve } = context;
    const text = preserve || raw === '\n' ? raw : raw.replace(/[ \t\n]+/g, ' ');
    const beginMs = Math.max(span.beginMs, clip.beginMs, region?.beginMs ?? 0);
    const endMs = Math.min(span.endMs, clip.endMs, region?.endMs ?? Number.POSITIVE_INFINITY);
    if (context.isGone || context.isInvisible || endMs <= beginMs) {
      if (text.trim() && clip === always) this.#warnings.add('HIDDEN_SKIPPED', this.#lineOf(node));
      return;
    }
    const marks = marksOfLook(context.look, region?.look ?? this.#head.look, this.#head.language);
    const place = region?.placeFor(context.look.align) ?? { track: 'lower' };
    leaves.push({ text, marks, agent: context.agent, place, preserve, beginMs, endMs });
  }

  /** What holds inside an element: one, or several one after another if it is shown and hidden by animation. */
  #contextsOf(node: TtmlNode, inherited: Context): Context[] {
    const { attributes } = node;
    const id = attributes.get('region');
    const region = id === undefined ? inherited.region : this.#head.regionOf(id);
    const space = attributes.get('space');
    const style = this.#head.styleOf(attributes);
    const context = {
      region,
      preserve: space ? space === 'preserve' : inherited.preserve,
      agent: attributes.get('agent') ?? inherited.agent,
      look: lookOf(style, inherited.look),
      isGone: inherited.isGone || region?.isGone === true,
      isInvisible: region === inherited.region ? inherited.isInvisible : region?.isHidden === true,
      clip: inherited.clip,
    };
    return animatedParts(node, this.#timing, style, inherited.clip).map(
      ({ display, visibility, clip }) => ({
        ...context,
        clip,
        isGone: context.isGone || display === 'none',
        isInvisible: visibility === undefined ? context.isInvisible : visibility === 'hidden',
      }),
    );
  }

  #countLosses(node: TtmlNode): void {
    const { attributes, children } = node;
    const line = this.#lineOf(node);
    for (const child of children)
      if (typeof child !== 'string' && isAnimation(child) && !isShowing(child))
        this.#warnings.add('EFFECT_DROPPED', this.#lineOf(child));
    if (attributes.size === 0) return;
    let isStyled = false;
    let isPlaced = false;
    for (const [key, value] of this.#head.styleOf(attributes)) {
      isStyled ||= styling.test(key) && !isKeptStyle(key, value);
      isPlaced ||= placing.test(key);
    }
    if (isStyled) this.#warnings.add('STYLE_DROPPED', line);
    const region = attributes.get('region');
    isPlaced ||= region !== undefined && this.#head.regionOf(region).isPlaceLost;
    if (isPlaced) this.#warnings.add('POSITION_DROPPED', line);
    if (attributes.has('backgroundImage')) this.#warnings.add('ATTACHMENT_DROPPED', line);
  }

  #lineOf({ at }: TtmlNode): () => number {
    return () => lineAt(this.#xml, at);
  }
}
