import type { OmissionReason } from '@glossa/contracts/document-review';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import type { Element } from '@xmldom/xmldom';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { childElements, childNamed, ownAttribute } from '../ooxml/xml-part.ts';
import { isOn } from './schema-order.ts';

/** Why a paragraph, or a run in it, is left out; undefined if it is translated. */
export type WordFilter = {
  paragraph(paragraph: Element): OmissionReason | undefined;
  run(run: Element): OmissionReason | undefined;
};

type Style = { name: string; basedOn: string | null; hides: boolean | undefined };

const styleParts = /wordprocessingml\.styles\+xml$/u;

/** The rules of the settings for hidden text and styles; undefined if they leave out nothing. */
export function wordFilter(
  pack: OfficePackage,
  { word: { hiddenText, excludedStyles } }: FilterSettings,
): WordFilter | undefined {
  if (hiddenText && excludedStyles.length === 0) return undefined;
  const part = pack.names.find((name) => styleParts.test(pack.typeOf(name)));
  const styles = part === undefined ? new Map<string, Style>() : readStyles(pack.root(part));
  const names = new Set(excludedStyles.map((name) => name.toLowerCase()));
  const isExcluded = (id: string | null) =>
    id !== null && names.has((styles.get(id)?.name ?? id).toLowerCase());
  const styleOf = (holder: Element, properties: string, style: string) => {
    const settings = childNamed(holder, properties);
    const element = settings && childNamed(settings, style);
    return element ? ownAttribute(element, 'val') : null;
  };
  const isHidden = (run: Element): boolean => {
    const properties = childNamed(run, 'rPr');
    if (properties && childNamed(properties, 'vanish')) return isOn(properties, 'vanish');
    const paragraph = paragraphOf(run);
    return (
      hides(styles, styleOf(run, 'rPr', 'rStyle')) ??
      hides(styles, paragraph ? styleOf(paragraph, 'pPr', 'pStyle') : null) ??
      false
    );
  };
  return {
    paragraph: (paragraph) =>
      isExcluded(styleOf(paragraph, 'pPr', 'pStyle')) ? 'profile-style' : undefined,
    run(run) {
      if (isExcluded(styleOf(run, 'rPr', 'rStyle'))) return 'profile-style';
      return !hiddenText && isHidden(run) ? 'profile-hidden' : undefined;
    },
  };
}

function readStyles(root: Element): Map<string, Style> {
  return new Map(
    childElements(root).flatMap((style): [string, Style][] => {
      const id = ownAttribute(style, 'styleId');
      if (style.localName !== 'style' || id === null) return [];
      const settingOf = (child: string) => {
        const element = childNamed(style, child);
        return element ? ownAttribute(element, 'val') : null;
      };
      const properties = childNamed(style, 'rPr');
      const hides =
        properties && childNamed(properties, 'vanish') ? isOn(properties, 'vanish') : undefined;
      return [[id, { name: settingOf('name') ?? id, basedOn: settingOf('basedOn'), hides }]];
    }),
  );
}

/** Whether a style, or the next one it is based on that says so, hides its text. */
function hides(styles: ReadonlyMap<string, Style>, id: string | null): boolean | undefined {
  const seen = new Set<string>();
  for (let next = id; next !== null && !seen.has(next); ) {
    seen.add(next);
    const style = styles.get(next);
    if (style?.hides !== undefined) return style.hides;
    next = style?.basedOn ?? null;
  }
  return undefined;
}

function paragraphOf(run: Element): Element | undefined {
  for (let node = run.parentNode; node; node = node.parentNode) {
    if (node.localName === 'p' && 'getAttributeNS' in node) return node as Element;
  }
  return undefined;
}
