import type { Element } from '@xmldom/xmldom';
import type { DrawnParts } from '../ooxml/chart-parts.ts';
import { listDrawnParts } from '../ooxml/chart-parts.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';
import type { TextPart } from '../ooxml/read-parts.ts';
import type { Place } from '../segment.ts';
import type { WordTarget } from './direction.ts';
import { readStory } from './read-story.ts';

const wordPlaces: Record<string, Place> = {
  'document.main': 'body',
  'template.main': 'body',
  footnotes: 'footnote',
  endnotes: 'endnote',
  comments: 'comment',
  header: 'header',
  footer: 'footer',
};

const readingOrder: Place[] = ['header', 'body', 'footer', 'footnote', 'endnote', 'comment'];

type Story = { name: string; place: Place };

/** The parts with text in reading order, by content type: programs choose part names freely. */
export function listTextParts(
  pack: OfficePackage,
  finish: TextPart<WordTarget>['finish'] & {},
): { parts: TextPart<WordTarget>[]; workbooks: string[] } {
  const stories = pack.names.flatMap((name): Story[] => {
    const place = wordPlaces[wordType(pack, name)];
    return place ? [{ name, place }] : [];
  });
  if (!stories.some(({ place }) => place === 'body')) throw pack.notThisKind();
  // The glossary has its own headers and notes, which are only shown once its texts are inserted.
  const glossaries = pack.names.filter((name) => wordType(pack, name) === 'document.glossary');
  const inGlossary = new Set(
    glossaries.flatMap((name) => pack.related(name).map(({ target }) => target)),
  );
  const inOrder = stories
    .filter(({ name }) => !inGlossary.has(name))
    .sort((a, b) => readingOrder.indexOf(a.place) - readingOrder.indexOf(b.place));
  const drawn = inOrder.map(({ name }) => listDrawnParts(pack, name));
  const parts: TextPart<WordTarget>[] = [
    ...inOrder.map(({ name, place }): TextPart<WordTarget> => {
      const read = (root: Element) => readStory(root, name, place);
      return place === 'body' ? { name, read, finish } : { name, read };
    }),
    ...drawn.flatMap((one: DrawnParts) => one.parts),
    // An emptied content control shows its prompt again, which comes from here.
    ...glossaries.map((name) => ({
      name,
      echoes: true,
      read: (root: Element) => readStory(root, name, 'body'),
    })),
  ];
  const unique = new Map(parts.map((part) => [part.name, part]));
  return { parts: [...unique.values()], workbooks: drawn.flatMap((one) => one.workbooks) };
}

function wordType(pack: OfficePackage, name: string): string {
  const type = /officedocument\.wordprocessingml\.([a-z.]+)\+xml$/iu.exec(pack.typeOf(name));
  return type?.[1] ?? '';
}
