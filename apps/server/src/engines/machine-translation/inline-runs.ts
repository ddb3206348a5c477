/** A tag as written, such as `<g id="3">`, with its name. */
type Tag = { open: string; name: string };

export type InlineRun =
  /** `tagSet`: index of the tag set around the text; undefined for none. */
  { kind: 'text'; text: string; tagSet: number | undefined } | { kind: 'atom'; atom: number };

export type InlineRuns = {
  runs: InlineRun[];
  /** Outermost tag first. */
  tagSets: Tag[][];
  /** Empty tags, as written. */
  atoms: string[];
};

const tagPattern = /<(?<end>\/?)(?<name>[A-Za-z][\w-]*)(?:\s[^<>]*?)?(?<empty>\/?)>/g;
const voidNames = new Set(['br', 'hr', 'img', 'wbr', 'x']);

/**
 * A fragment as runs of text, each with the tags around it. Unclosed or unopened tags are dropped and their text kept.
 * With markup 'none' the whole text is one run.
 */
export function readInlineRuns(text: string, markup: 'none' | 'html'): InlineRuns {
  if (markup === 'none') {
    return { runs: [{ kind: 'text', text, tagSet: undefined }], tagSets: [], atoms: [] };
  }
  const runs: InlineRun[] = [];
  const tagSets: Tag[][] = [];
  const atoms: string[] = [];
  const open: Tag[] = [];
  const tags = [...text.matchAll(tagPattern)];
  const paired = findPairs(tags);
  let position = 0;
  const addText = (end: number) => {
    if (end <= position) return;
    runs.push({
      kind: 'text',
      text: unescapeHtml(text.slice(position, end)),
      tagSet: open.length > 0 ? tagSets.push([...open]) - 1 : undefined,
    });
  };
  for (const tag of tags) {
    addText(tag.index);
    position = tag.index + tag[0].length;
    const name = tag.groups?.name ?? '';
    if (isAtom(tag)) {
      if (tag.groups?.end === '') runs.push({ kind: 'atom', atom: atoms.push(tag[0]) - 1 });
    } else if (paired.has(tag)) {
      if (tag.groups?.end === '') open.push({ open: tag[0], name });
      else open.pop();
    }
  }
  addText(text.length);
  return { runs, tagSets, atoms };
}

function isAtom({ groups }: RegExpMatchArray): boolean {
  return groups?.empty === '/' || voidNames.has(groups?.name?.toLowerCase() ?? '');
}

function findPairs(tags: readonly RegExpMatchArray[]): Set<RegExpMatchArray> {
  const paired = new Set<RegExpMatchArray>();
  const waiting: RegExpMatchArray[] = [];
  for (const tag of tags) {
    if (isAtom(tag)) continue;
    if (tag.groups?.end === '') {
      waiting.push(tag);
      continue;
    }
    const opener = waiting.findLastIndex(({ groups }) => groups?.name === tag.groups?.name);
    const found = waiting[opener];
    if (!found) continue;
    // Tags opened inside and never closed are dropped.
    waiting.length = opener;
    paired.add(found).add(tag);
  }
  return paired;
}

/**
 * A tag boundary inside a word would split it for an engine that works on words: the whole word joins the side with the
 * longer part.
 */
export function joinSplitWords(runs: readonly InlineRun[]): InlineRun[] {
  const mended: InlineRun[] = [];
  for (const run of runs) {
    const before = mended.at(-1);
    if (run.kind !== 'text' || before?.kind !== 'text') {
      mended.push(run);
      continue;
    }
    const tail = /[\p{L}\p{M}\p{N}]*$/u.exec(before.text)?.[0] ?? '';
    const head = /^[\p{L}\p{M}\p{N}]*/u.exec(run.text)?.[0] ?? '';
    const moved =
      tail === '' || head === '' ? 'nothing' : head.length > tail.length ? 'tail' : 'head';
    if (moved === 'nothing') {
      mended.push(run);
      continue;
    }
    mended.pop();
    const parts =
      moved === 'tail'
        ? [before.text.slice(0, before.text.length - tail.length), tail + run.text]
        : [before.text + head, run.text.slice(head.length)];
    for (const [index, text] of parts.entries())
      if (text !== '') mended.push({ ...(index === 0 ? before : run), text });
  }
  return mended;
}

/** The fragment with unpaired tags removed or closed. */
export function balanceTags(fragment: string): string {
  const { runs, ...tags } = readInlineRuns(fragment, 'html');
  return writeInlineRuns(runs, { ...tags, markup: 'html' });
}

/** Whether the translation has the same tags as its source, each as often and paired. */
export function keepsTags(source: string, translation: string): boolean {
  const list = (text: string) =>
    [...text.matchAll(tagPattern)]
      .filter((tag) => !(isAtom(tag) && tag.groups?.end === '/'))
      .map(([tag]) => tag.replace(/\s+/g, ' ').replace(/ ?\/>$/, '>'));
  const [wanted, found] = [list(source), list(translation)];
  if (wanted.toSorted().join() !== found.toSorted().join()) return false;
  return list(balanceTags(translation)).length === found.length;
}

/** The text without its tags, still escaped. */
export function dropTags(fragment: string): string {
  return fragment.replace(tagPattern, '');
}

/** Serializes the runs. Adjacent runs share common tags, including the spaces between them. */
export function writeInlineRuns(
  runs: readonly InlineRun[],
  { tagSets, atoms, markup }: Pick<InlineRuns, 'tagSets' | 'atoms'> & { markup: 'none' | 'html' },
): string {
  const parts: string[] = [];
  let open: readonly Tag[] = [];
  const turnTo = (wanted: readonly Tag[]) => {
    let shared = 0;
    while (shared < open.length && open[shared] === wanted[shared]) shared += 1;
    for (const { name } of open.slice(shared).toReversed()) parts.push(`</${name}>`);
    for (const tag of wanted.slice(shared)) parts.push(tag.open);
    open = wanted;
  };
  for (const [index, run] of runs.entries()) {
    if (run.kind === 'atom') {
      parts.push(atoms[run.atom] ?? '');
      continue;
    }
    const tags = tagsOf(run, tagSets);
    // A space between two tagged words belongs to the tags they share.
    const after = runs[index + 1];
    const joins = run.text.trim() === '' && after?.kind === 'text';
    turnTo(joins ? sharedTags(open, tagsOf(after, tagSets)) : tags);
    parts.push(markup === 'html' ? escapeHtml(run.text) : run.text);
  }
  turnTo([]);
  return parts.join('');
}

function tagsOf({ tagSet }: { tagSet: number | undefined }, tagSets: Tag[][]): readonly Tag[] {
  return tagSet === undefined ? [] : (tagSets[tagSet] ?? []);
}

function sharedTags(a: readonly Tag[], b: readonly Tag[]): readonly Tag[] {
  const different = a.findIndex((tag, index) => tag !== b[index]);
  return different < 0 ? a : a.slice(0, different);
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
