import type { Track } from '../cue.ts';
import type { XmlAttributes } from './scan-xml.ts';
import { trackOfRegion } from './ttml-regions.ts';
import { readTtmlClock, type TtmlClock } from './ttml-times.ts';

/** The content before the body of a TTML file: rates, styles, regions and speakers. */
export class TtmlHead {
  clock: TtmlClock = readTtmlClock(new Map());
  preserve = false;
  #root: XmlAttributes = new Map();
  readonly #styles = new Map<string, XmlAttributes>();
  readonly #tracks = new Map<string, Track>();
  readonly #agents = new Map<string, string>();
  #region: Map<string, string> | undefined;
  #agent: { id: string; name: string } | undefined;
  #inName = false;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'tt') {
      this.#root = attributes;
      this.clock = readTtmlClock(attributes);
      this.preserve = attributes.get('space') === 'preserve';
    } else if (name === 'region') this.#region = this.#styled(attributes);
    else if (name === 'style') this.#style(attributes);
    else if (name === 'agent') this.#agent = { id: attributes.get('id') ?? '', name: '' };
    else if (name === 'name') this.#inName = this.#agent?.name === '';
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
      if (id) this.#tracks.set(id, trackOfRegion(this.#region, this.#root));
      this.#region = undefined;
    }
  }

  trackOf(region: string): Track {
    return this.#tracks.get(region) ?? trackOfRegion(new Map([['id', region]]), this.#root);
  }

  speakerOf(agents: string | undefined): string | undefined {
    if (agents === undefined) return undefined;
    const names = agents
      .split(/\s+/, 10)
      .map((id) => this.#agents.get(id))
      .filter(Boolean);
    return names.join(', ') || undefined;
  }

  /** A style inside a region belongs to it, as in SMPTE-TT; otherwise it is referenced. */
  #style(attributes: XmlAttributes): void {
    if (this.#region) {
      for (const [key, value] of attributes) if (key !== 'id') this.#region.set(key, value);
      return;
    }
    const id = attributes.get('id');
    if (id) this.#styles.set(id, attributes);
  }

  #styled(attributes: XmlAttributes): Map<string, string> {
    const ids = (attributes.get('style') ?? '').split(/\s+/, 10);
    const styles = ids.map((id) => this.#styles.get(id) ?? new Map<string, string>());
    return new Map([...styles.flatMap((style) => [...style]), ...attributes]);
  }
}
