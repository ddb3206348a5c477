import type { Element } from '@xmldom/xmldom';
import type { ParagraphStyle } from '../ooxml/drawing-direction.ts';
import { styleIn } from '../ooxml/drawing-direction.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { childElements, childNamed, firstChild } from '../ooxml/xml-part.ts';

export type StyleOf = (shape: Element, paragraph: Element) => ParagraphStyle;

type Placeholder = { type: string; index: string; styles: ParagraphStyle[] };
type Sheet = {
  placeholders: Placeholder[];
  titles: ParagraphStyle[];
  bodies: ParagraphStyle[];
  others: ParagraphStyle[];
};

const LEVELS = 9;
const LEFT: ParagraphStyle = { alignment: 'l', rightToLeft: false };

/**
 * The style of a paragraph without its own: from its shape, else the layout's placeholder, else the master's, else the
 * master's text styles (ECMA-376 part 1, 19.3.1.36).
 */
export function inheritedStyles(pack: OfficePackage): (slide: string) => StyleOf {
  // Only computed when the direction changes, and one layout is used by many slides.
  const sheets = new Map<string, Sheet>();
  const sheetOf = (name: string): Sheet => {
    const known = sheets.get(name) ?? readSheet(pack.root(name));
    sheets.set(name, known);
    return known;
  };
  const above = (name: string): Sheet[] => {
    const next = pack
      .related(name)
      .find(({ type }) => ['slideLayout', 'slideMaster', 'notesMaster'].includes(type));
    return next
      ? [sheetOf(next.target), ...(next.type === 'slideLayout' ? above(next.target) : [])]
      : [];
  };
  return (slide) => {
    let chain: Sheet[] | undefined;
    return (shape, paragraph) => {
      chain ??= above(slide);
      const properties = childNamed(paragraph, 'pPr');
      const level = Math.min(Number(properties?.getAttribute('lvl') ?? 0) || 0, LEVELS - 1);
      return resolve(shape, level, chain);
    };
  };
}

function resolve(shape: Element, level: number, chain: Sheet[]): ParagraphStyle {
  const body = firstChild(shape, 'txBody');
  const list = body && firstChild(body, 'lstStyle');
  const own = list ? readLevels(list)[level] : undefined;
  const placeholder = findPlaceholder(shape);
  const master = chain.at(-1);
  const type = placeholder ? basicType(placeholder.type) : 'other';
  const text =
    type === 'title' ? master?.titles : type === 'body' ? master?.bodies : master?.others;
  const inherited = chain.map((sheet) => {
    if (!placeholder) return undefined;
    const found =
      sheet.placeholders.find(
        ({ index }) => placeholder.index !== '' && index === placeholder.index,
      ) ?? sheet.placeholders.find((one) => basicType(one.type) === basicType(placeholder.type));
    return found?.styles[level];
  });
  return { ...LEFT, ...text?.[level], ...inherited[1], ...inherited[0], ...own };
}

/** Subtitles and contents of every kind are bodies in a master. */
function basicType(type: string): string {
  if (type === 'ctrTitle' || type === 'title') return 'title';
  return ['dt', 'ftr', 'sldNum', 'hdr'].includes(type) ? type : 'body';
}

function readSheet(root: Element): Sheet {
  const placeholders: Placeholder[] = [];
  const visit = (parent: Element) => {
    for (const child of childElements(parent)) {
      if (child.localName !== 'sp') {
        visit(child);
        continue;
      }
      const placeholder = findPlaceholder(child);
      const body = childNamed(child, 'txBody');
      const list = body && firstChild(body, 'lstStyle');
      if (placeholder) placeholders.push({ ...placeholder, styles: list ? readLevels(list) : [] });
    }
  };
  visit(root);
  const styles = childNamed(root, 'txStyles');
  const notes = childNamed(root, 'notesStyle');
  const read = (name: string) => {
    const style = (styles && childNamed(styles, name)) ?? notes;
    return style ? readLevels(style) : [];
  };
  return {
    placeholders,
    titles: read('titleStyle'),
    bodies: read('bodyStyle'),
    others: read('otherStyle'),
  };
}

function findPlaceholder(shape: Element): { type: string; index: string } | undefined {
  for (const child of childElements(shape)) {
    const application = child.localName?.startsWith('nv') ? childNamed(child, 'nvPr') : undefined;
    const placeholder = application && childNamed(application, 'ph');
    if (!placeholder) continue;
    const type = placeholder.getAttribute('type') ?? 'obj';
    return { type, index: placeholder.getAttribute('idx') ?? '' };
  }
  return undefined;
}

function readLevels(list: Element): ParagraphStyle[] {
  return Array.from({ length: LEVELS }, (_, level) =>
    styleIn(firstChild(list, `lvl${level + 1}pPr`)),
  );
}
