import { corrupt } from '../document-error.ts';
import type { Reading, RebuildOptions } from '../reading.ts';
import { escapeXml } from '../resources/read-resx.ts';
import type { Edit } from '../text/splice.ts';
import { plainTextSlot, type SpliceSlot } from '../text/spliced-reading.ts';
import { isTranslatable } from '../translatable.ts';
import { attributeOf, type XmlToken } from '../xml/scan-xml.ts';
import { localName, resolveHref, type XmlFile } from './package-parts.ts';
import { contentOf, elementSlot, setAttribute, xmlReading } from './xml-texts.ts';

export type ManifestItem = { name: string; mediaType: string; properties: string[] };

export type BookPackage = {
  /** Titles and descriptions of the metadata, titles of the guide. */
  reading: Reading;
  isVersion3: boolean;
  manifest: ManifestItem[];
  /** In the order of reading. */
  spine: ManifestItem[];
};

type OpenTag = XmlToken & { kind: 'open' };

/** What readers see of the metadata. Names of people, publishers and identifiers stay. */
const translatedMetadata = new Set(['title', 'description']);

export function readPackage(file: XmlFile, prefix: string): BookPackage {
  const { source, tokens, name: packageName } = file;
  const root = tokens.find((token): token is OpenTag => token.kind === 'open');
  if (!root || localName(root.name) !== 'package')
    throw corrupt({ id: 'documents.damagePartMissing', params: { name: packageName } });
  const isVersion3 = attributeOf(source, root.span, 'version')?.value.startsWith('3') ?? false;
  const items = new Map<string, ManifestItem>();
  const spineIds: string[] = [];
  const slots: SpliceSlot[] = [];
  const named: OpenTag[] = [];
  let language: number | undefined;
  let spineTag: OpenTag | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'open') continue;
    const read = (attribute: string) => attributeOf(source, token.span, attribute)?.value;
    const kind = localName(token.name);
    if (kind === 'item') {
      const href = read('href');
      const id = read('id');
      if (href === undefined || id === undefined) continue;
      items.set(id, {
        name: resolveHref(packageName, href),
        mediaType: read('media-type') ?? '',
        properties: read('properties')?.split(/\s+/u) ?? [],
      });
    } else if (kind === 'spine') spineTag = token;
    else if (kind === 'itemref') spineIds.push(read('idref') ?? '');
    else if (kind === 'language') language ??= index;
    else if (kind === 'reference') {
      const slot = titleSlot(source, token, prefix);
      if (slot) slots.push(slot);
    } else if (translatedMetadata.has(kind)) {
      const slot = elementSlot(file, index, prefix);
      if (!slot) continue;
      slots.push(slot);
      named.push(token);
    }
  }
  const finish = ({ targetLanguage, direction }: RebuildOptions): Edit[] => {
    const edits: Edit[] = [];
    const stated = language === undefined ? undefined : contentOf(file, language);
    if (stated && stated.value.trim() !== targetLanguage)
      edits.push({ ...stated.span, text: targetLanguage });
    for (const tag of [root, ...named]) {
      if (attributeOf(source, tag.span, 'xml:lang'))
        edits.push(...setAttribute(source, tag.span, 'xml:lang', targetLanguage));
    }
    if (!isVersion3) return edits;
    const sets = (tag: OpenTag | undefined, attribute: string) => {
      if (!tag || (direction === 'ltr' && !attributeOf(source, tag.span, attribute))) return;
      edits.push(...setAttribute(source, tag.span, attribute, direction));
    };
    sets(root, 'dir');
    sets(spineTag, 'page-progression-direction');
    return edits;
  };
  return {
    reading: xmlReading(file, slots, finish),
    isVersion3,
    manifest: [...items.values()],
    spine: spineIds.flatMap((id) => items.get(id) ?? []),
  };
}

/** The title of a place in the book, such as its cover (EPUB 2). */
function titleSlot(source: string, { span: tag }: OpenTag, prefix: string): SpliceSlot | undefined {
  const title = attributeOf(source, tag, 'title');
  if (!title || !isTranslatable(title.value)) return undefined;
  const { span, value } = title;
  const at = { id: `${prefix}title-${span.start}`, place: 'body', span } as const;
  return plainTextSlot(at, value.trim(), (text) =>
    escapeXml(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  );
}
