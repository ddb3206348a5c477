import type { Track } from '../cue.ts';
import { lineAt } from './format.ts';
import type { Place } from './number-pad.ts';
import type { ReadWarnings } from './read-warnings.ts';
import type { XmlAttributes } from './scan-xml.ts';
import { isKeptStyle, lookOf, type TtmlLook, usualLook } from './ttml-look.ts';
import { placeOfTtml } from './ttml-placement.ts';
import { isPlaceLost, trackOfRegion } from './ttml-regions.ts';
import { readTtmlClock, type TtmlClock } from './ttml-times.ts';
import { readSpan, type Span } from './ttml-timing.ts';

/** `isGone`: nothing in it is shown; `isHidden`: what does not set its own visibility is not. */
export type TtmlRegion = Span & {
  track: Track;
  /** For text with this alignment of its own. */
  placeFor: (textAlign: string | undefined) => Place;
  /** Its place cannot be told. */
  isPlaceLost: boolean;
  isGone: boolean;
  isHidden: boolean;
  /** What text in it looks like that does not say it itself. */
  look: TtmlLook;
};

/** The content before the body of a TTML file: rates, styles, regions and speakers. */
export class TtmlHead {
  clock: TtmlClock = readTtmlClock(new Map());
  preserve = false;
  language: string | undefined;
  /** What text looks like where nothing says it. */
  look: TtmlLook = usualLook;
  #root: XmlAttributes = new Map();
  readonly #xml: string;
  readonly #warnings: ReadWarnings;
  readonly #styles = new Map<string, XmlAttributes>();
  readonly #regions = new Map<string, TtmlRegion>();
  readonly #agents = new Map<string, string>();
  #region: Map<string, string> | undefined;
  #agent: { id: string; name: string } | undefined;
  #inName = false;

  constructor(xml: string, warnings: ReadWarnings) {
    this.#xml = xml;
    this.#warnings = warnings;
  }

  open(name: string, attributes: XmlAttributes, at: number): void {
    const line = () => lineAt(this.#xml, at);
    if (name === 'tt') {
      this.#root = attributes;
      this.clock = readTtmlClock(attributes);
      this.preserve = attributes.get('space') === 'preserve';
      this.language = attributes.get('lang');
    } else if (name === 'region') {
      if (!/^(?:upper|lower)$/.test(attributes.get('id') ?? ''))
        this.#warnings.add('REGION_DROPPED', line);
      this.#region = new Map(this.styleOf(attributes));
    } else if (name === 'style' || name === 'initial') {
      if (name === 'initial') this.look = lookOf(attributes, this.look);
      this.#style(attributes, line);
    } else if (name === 'agent') this.#agent = { id: attributes.get('id') ?? '', name: '' };
    else if (name === 'name') this.#inName = this.#agent?.name === '';
    else if (name === 'set' || name === 'animate') this.#warnings.add('EFFECT_DROPPED', line);
    else if (/^(?:image|font|chunk|data|audio)$/.test(name))
      this.#warnings.add('ATTACHMENT_DROPPED', line);
    else if (!structure.has(name)) this.#warnings.add('METADATA_DROPPED', line);
  }

  text(content: string): void {
    if (this.#inName && this.#agent) this.#agent.name += content;
  }

  close(name: string): void {
    if (name === 'name') this.#inName = false;
    if (name === 'agent' && this.#agent) {
      this.#agents.set(this.#agent.id, this.#agent.name.trim());
      this.#agent = undefined;
    }
    if (name === 'region' && this.#region) {
      const id = this.#region.get('id');
      if (id) this.#regions.set(id, this.#regionFrom(this.#region));
      this.#region = undefined;
    }
  }

  regionOf(id: string): TtmlRegion {
    const known = this.#regions.get(id);
    if (known) return known;
    // A region that is not defined is told by its name.
    const made = this.#regionFrom(new Map([['id', id]]));
    this.#regions.set(id, made);
    return made;
  }

  #regionFrom(region: XmlAttributes): TtmlRegion {
    const places = new Map<string | undefined, Place>();
    const { beginMs = 0, endMs = Number.POSITIVE_INFINITY } = readSpan(region, 0, this.clock);
    return {
      track: trackOfRegion(region, this.#root),
      isPlaceLost: isPlaceLost(region, this.#root),
      placeFor: (textAlign) => {
        const known = places.get(textAlign) ?? placeOfTtml(region, this.#root, textAlign);
        places.set(textAlign, known);
        return known;
      },
      isGone: region.get('display') === 'none',
      isHidden: region.get('visibility') === 'hidden',
      look: lookOf(region, this.look),
      beginMs: Number.isNaN(beginMs) ? 0 : beginMs,
      endMs,
    };
  }

  /** The names of the speakers by their ids. */
  get speakers(): ReadonlyMap<string, string> {
    return this.#agents;
  }

  speakerOf(agents: string | undefined): string | undefined {
    if (!agents) return undefined;
    const names = agents
      .split(/\s+/, 10)
      .map((id) => this.#agents.get(id))
      .filter(Boolean);
    return names.join(', ') || undefined;
  }

  /** A style inside a region belongs to it, as in SMPTE-TT; otherwise it is referenced. */
  #style(attributes: XmlAttributes, line: () => number): void {
    if (this.#region) {
      for (const [key, value] of this.styleOf(attributes))
        if (key !== 'id') this.#region.set(key, value);
      return;
    }
    if ([...attributes].some(([key, value]) => key !== 'id' && !isKeptStyle(key, value)))
      this.#warnings.add('STYLE_SHEET_DROPPED', line);
    const id = attributes.get('id');
    if (id) this.#styles.set(id, this.styleOf(attributes));
  }

  /** The attributes of an element over those of the styles that it refers to. */
  styleOf(attributes: XmlAttributes): XmlAttributes {
    const ids = attributes.get('style');
    if (ids === undefined) return attributes;
    const styles = ids.split(/\s+/, 10).map((id) => this.#styles.get(id));
    return new Map([...styles.flatMap((style) => (style ? [...style] : [])), ...attributes]);
  }
}

/** Elements whose content is read; the title is that of our own files. */
const structure = new Set(['head', 'styling', 'layout', 'metadata', 'title']);
