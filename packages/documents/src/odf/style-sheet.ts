import type { Element } from '@xmldom/xmldom';
import { childElements } from '../ooxml/xml-part.ts';
import { attributeOf, nameOf } from './names.ts';

export type OdfStyle = {
  name: string;
  parent: string | null;
  /** Made by a program for what people formatted without a style. */
  isAutomatic: boolean;
  hidesText: boolean | undefined;
  hidesSlide: boolean;
  hidesSheet: boolean;
};

export type StyleSheet = ReadonlyMap<string, OdfStyle>;
type Family = 'paragraph' | 'text' | 'drawing-page' | 'table';

/** The styles of the parts. Automatic ones are known in their own part only. */
export function readStyles(named: Element | undefined, root: Element): StyleSheet {
  const styles = new Map<string, OdfStyle>();
  for (const part of named && named !== root ? [named, root] : [root]) {
    for (const group of childElements(part)) {
      const isAutomatic = nameOf(group) === 'office:automatic-styles';
      if (nameOf(group) !== 'office:styles' && !(isAutomatic && part === root)) continue;
      for (const style of childElements(group)) {
        const family = attributeOf(style, 'style:family');
        const id = attributeOf(style, 'style:name');
        if (family !== null && id !== null)
          styles.set(`${family} ${id}`, readStyle(style, id, isAutomatic));
      }
    }
  }
  return styles;
}

function readStyle(style: Element, id: string, isAutomatic: boolean): OdfStyle {
  const settingOf = (properties: string, attribute: Parameters<typeof attributeOf>[1]) => {
    const holder = childElements(style).find((child) => nameOf(child) === properties);
    return holder ? attributeOf(holder, attribute) : null;
  };
  const display = settingOf('style:text-properties', 'text:display');
  return {
    name: attributeOf(style, 'style:display-name') ?? id,
    parent: attributeOf(style, 'style:parent-style-name'),
    isAutomatic,
    hidesText: display === null ? undefined : display === 'none',
    hidesSlide: settingOf('style:drawing-page-properties', 'presentation:visibility') === 'hidden',
    hidesSheet: settingOf('style:table-properties', 'table:display') === 'false',
  };
}

/** A style and those it is based on, until one has the answer. */
export function lookUp<T>(
  styles: StyleSheet,
  { family, id }: { family: Family; id: string | null },
  answer: (style: OdfStyle) => T | undefined,
): T | undefined {
  const seen = new Set<string>();
  for (let next = id; next !== null && !seen.has(next); ) {
    seen.add(next);
    const style = styles.get(`${family} ${next}`);
    const found = style && answer(style);
    if (found !== undefined) return found;
    next = style?.parent ?? null;
  }
  return undefined;
}
