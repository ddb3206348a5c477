/** A part of a returned fragment: text under the innermost known tag, or a placeholder. */
export type FragmentToken =
  | { kind: 'text'; id: number | undefined; value: string }
  | { kind: 'atom'; id: number };

// Engines change case, spaces and quotes inside tags: `<G id = „1“ >`, `</ g>`, `<x id="2">`, `<x id="2"></x>`.
const tagPattern = /<\s*(\/\s*)?([gx])(?:[\s/][^<>]*)?>/giu;

type Tag = { at: number; end: number; name: 'g' | 'x'; closing: boolean; id: number | undefined };

export function holdsTags(fragment: string): boolean {
  return findTags(fragment).length > 0;
}

/**
 * Parses an engine's output for a tagged fragment. Broken tags are dropped and their text kept under the enclosing tag,
 * so that no text is lost.
 */
export function readFragment(fragment: string): FragmentToken[] {
  const tags = findTags(fragment);
  const paired = pairTags(tags);
  const tokens: FragmentToken[] = [];
  const open: number[] = [];
  let position = 0;
  const addText = (end: number) => {
    if (end <= position) return;
    const value = unescapeText(fragment.slice(position, end));
    tokens.push({ kind: 'text', id: open.at(-1), value });
  };
  for (const tag of tags) {
    addText(tag.at);
    position = tag.end;
    if (tag.name === 'x') {
      if (!tag.closing && tag.id !== undefined) tokens.push({ kind: 'atom', id: tag.id });
    } else if (paired.has(tag)) {
      if (tag.closing) open.pop();
      else if (tag.id !== undefined) open.push(tag.id);
    }
  }
  addText(fragment.length);
  return tokens;
}

function findTags(fragment: string): Tag[] {
  return [...fragment.matchAll(tagPattern)].map((match) => {
    const id = /\d+/u.exec(match[0]);
    return {
      at: match.index,
      end: match.index + match[0].length,
      name: match[2]?.toLowerCase() === 'x' ? 'x' : 'g',
      closing: match[1] !== undefined,
      id: id ? Number(id[0]) : undefined,
    };
  });
}

/** Pairs of opening and closing tags; an unpaired one would extend its format over the rest. */
function pairTags(tags: Tag[]): Set<Tag> {
  const paired = new Set<Tag>();
  const open: Tag[] = [];
  for (const tag of tags) {
    if (tag.name === 'x' || (!tag.closing && tag.id === undefined)) continue;
    if (!tag.closing) {
      open.push(tag);
      continue;
    }
    const opener = open.pop();
    if (!opener) continue;
    paired.add(opener);
    paired.add(tag);
  }
  return paired;
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

export function unescapeText(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
