import type { OmissionReason } from '@glossa/contracts/document-review';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import type { Element } from '@xmldom/xmldom';
import { compileRanges } from '../filter/cell-ranges.ts';
import { attributeOf, nameOf } from './names.ts';
import { sheetCells } from './sheet-cells.ts';
import { lookUp, type OdfStyle, readStyles } from './style-sheet.ts';

/** What a filter profile leaves out of a part; undefined where it is translated. */
export type OdfFilter = {
  /** A part of the document, a slide, a sheet. */
  element(element: Element): OmissionReason | undefined;
  paragraph(paragraph: Element): OmissionReason | undefined;
  /** Words in a sentence. */
  span(span: Element): OmissionReason | undefined;
  cells(table: Element): ReadonlyMap<Element, OmissionReason>;
};

type Settings = FilterSettings['openDocument'];

const headerOrFooter =
  /^(?:style:(?:header|footer)(?:-first|-left)?|presentation:(?:header|footer)-decl)$/u;

/** `named`: the part with the styles of the document. */
export function odfFilter(
  { openDocument: settings }: FilterSettings,
  { root, named, isSlides }: { root: Element; named: Element | undefined; isSlides: boolean },
): OdfFilter {
  const styles = readStyles(named, root);
  const excluded = new Set(settings.excludedStyles.map((name) => name.toLowerCase()));
  const sheets = new Set(settings.excludedSheets.map((name) => name.toLowerCase()));
  const isExcluded = (style: OdfStyle): boolean | undefined =>
    style.isAutomatic ? undefined : excluded.has(style.name.toLowerCase());
  const styleOf = (element: Element, family: 'paragraph' | 'text') => ({
    family,
    id: attributeOf(element, 'text:style-name'),
  });
  const whyText = (element: Element, family: 'paragraph' | 'text'): OmissionReason | undefined => {
    const style = styleOf(element, family);
    if (lookUp(styles, style, isExcluded)) return 'profile-style';
    if (settings.hiddenText) return undefined;
    return lookUp(styles, style, ({ hidesText }) => hidesText) ? 'profile-hidden' : undefined;
  };
  return {
    element(element) {
      const name = nameOf(element);
      if (isLeftOutPart(name, settings, isSlides)) return 'profile';
      if (name === 'text:section' && !settings.hiddenText)
        return attributeOf(element, 'text:display') === 'none' ? 'profile-hidden' : undefined;
      if (name === 'draw:page' && !settings.hiddenSlides) {
        const style = {
          family: 'drawing-page',
          id: attributeOf(element, 'draw:style-name'),
        } as const;
        const isHidden = lookUp(styles, style, (one) => one.hidesSlide || undefined);
        return isHidden ? 'profile-hidden' : undefined;
      }
      if (name !== 'table:table') return undefined;
      if (sheets.has((attributeOf(element, 'table:name') ?? '').toLowerCase())) return 'profile';
      const style = { family: 'table', id: attributeOf(element, 'table:style-name') } as const;
      const isHidden = lookUp(styles, style, ({ hidesSheet }) => hidesSheet || undefined);
      return isHidden && !settings.hiddenSheets ? 'profile-hidden' : undefined;
    },
    paragraph: (paragraph) => whyText(paragraph, 'paragraph'),
    span: (span) => whyText(span, 'text'),
    cells(table) {
      const name = attributeOf(table, 'table:name') ?? undefined;
      const ranges = compileRanges(settings.excludedCells, name);
      if (!ranges && settings.hiddenCells) return new Map();
      return sheetCells(table, { isExcluded: ranges, seesHidden: settings.hiddenCells });
    },
  };
}

function isLeftOutPart(name: string, settings: Settings, isSlides: boolean): boolean {
  if (name === 'office:annotation') return !settings.comments;
  if (name === 'text:note') return !settings.notes;
  if (name === 'presentation:notes') return !settings.speakerNotes;
  if (name === 'office:master-styles') return isSlides && !settings.masters;
  return headerOrFooter.test(name) && !settings.headersAndFooters;
}
