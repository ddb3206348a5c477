import { readEntities } from '@glossa/subtitles/formats/entities';
import type { Inline } from '../inline/fragment.ts';
import { escapeText } from '../inline/fragment.ts';
import { breakOffset } from './break-lines.ts';

type CueTag = { name: string; open: string; close: string; key: number };

/** Text carries its surrounding tags; an atom is a standalone tag, such as `{\an8}`. */
export type CuePayload = { chain: CueTag[]; raw: string };

// WebVTT defines every `<…>` as a tag; in SubRip only these few are, and `a < b` is text.
const tagPatterns = {
  srt: /<\/?(?:i|b|u|s|em|strong|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/giu,
  vtt: /<[^<>]*>/gu,
};

export function readCueText(text: string, format: 'srt' | 'vtt'): Inline<CuePayload>[] {
  const items: Inline<CuePayload>[] = [];
  let chain: CueTag[] = [];
  let position = 0;
  let key = 0;
  const atom = (raw: string) =>
    items.push({ kind: 'atom', standsFor: '', payload: { chain, raw } });
  const addText = (end: number) => {
    if (end <= position) return;
    const value = decode(text.slice(position, end), format);
    const wrap = chain.map((tag) => tag.key).join('.');
    items.push({ kind: 'text', value, wrap, format: '', payload: { chain, raw: '' } });
  };
  const tags = [...text.matchAll(tagPatterns[format])];
  const closings = tags.map((tag) => nameOf(tag[0])).filter((name) => name.startsWith('/'));
  for (const tag of tags) {
    addText(tag.index);
    position = tag.index + tag[0].length;
    const name = nameOf(tag[0]);
    if (name.startsWith('/')) {
      const opener = chain.findLastIndex((open) => open.name === name.slice(1));
      if (opener < 0) atom(tag[0]);
      else {
        const open = chain[opener];
        if (open) open.close = tag[0];
        chain = chain.slice(0, opener);
      }
      continue;
    }
    // A voice tag may stay open until the cue's end; a timestamp or `{\an8}` never closes.
    if (name === 'v' || closings.includes(`/${name}`)) {
      key += 1;
      chain = [...chain, { name, open: tag[0], close: '', key }];
    } else {
      atom(tag[0]);
    }
  }
  addText(text.length);
  return items;
}

function nameOf(tag: string): string {
  return /^<(\/?[a-z]*)/iu.exec(tag)?.[1]?.toLowerCase() ?? '';
}

/** Serializes the cue's text in at most two balanced lines. */
export function writeCueText(items: Inline<CuePayload>[], format: 'srt' | 'vtt'): string {
  const visible = items.map((item) => (item.kind === 'text' ? item.value : '')).join('');
  const at = breakOffset(visible);
  let out = '';
  let offset = 0;
  let open: CueTag[] = [];
  const moveTo = (chain: CueTag[]) => {
    let shared = 0;
    while (shared < open.length && open[shared]?.key === chain[shared]?.key) shared += 1;
    for (const tag of open.slice(shared).reverse()) out += tag.close;
    for (const tag of chain.slice(shared)) out += tag.open;
    open = chain;
  };
  for (const item of items) {
    moveTo(item.payload.chain);
    if (item.kind !== 'text') {
      out += item.payload.raw;
      continue;
    }
    const end = offset + item.value.length;
    const inside = at !== undefined && at >= offset && at < end;
    const cut = inside ? at - offset : item.value.length;
    out += encode(item.value.slice(0, cut), format);
    if (inside) out += `\n${encode(item.value.slice(cut).trimStart(), format)}`;
    offset = end;
  }
  moveTo([]);
  return out;
}

function decode(text: string, format: 'srt' | 'vtt'): string {
  if (format === 'srt') return text;
  return readEntities(text);
}

/** An arrow or a line break inside the text would be parsed as the next cue. */
function encode(text: string, format: 'srt' | 'vtt'): string {
  const oneLine = text.replace(/\s*[\r\n]+\s*/gu, ' ');
  return format === 'vtt' ? escapeText(oneLine) : oneLine.replaceAll('-->', '→');
}
