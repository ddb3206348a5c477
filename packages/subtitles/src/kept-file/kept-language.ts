import { languageNamedInTtml, ttmlContainers, ttmlLanguage } from '../formats/file-language.ts';
import {
  findLanguageTag,
  isProductLanguage,
  type LanguageTag,
  productLanguageOf,
} from '../language-tag.ts';
import { hideMarkup } from './hidden-markup.ts';
import type { KeptOptions } from './piece-writer.ts';
import type { TtmlNamespaces } from './ttml-namespaces.ts';

const isWider = (one: string, other: string): boolean =>
  `${other.toLowerCase()}-`.startsWith(`${one.toLowerCase()}-`);

/**
 * Whether a file that names one language may keep it for cues of another: `en-GB` is English, and French may be Canadian.
 * In a translation (`isTranslated`) the region must be the right one, too.
 */
function fits(named: string, language: LanguageTag, isTranslated: boolean): boolean {
  const tag = named.replaceAll('_', '-');
  const known = productLanguageOf(tag);
  if (isTranslated)
    return isProductLanguage(language) ? known === language : findLanguageTag(tag) === language;
  // `English`, `eng` and other languages: what the file says is not known to be wrong.
  return known === undefined || isWider(tag, language) || isWider(language, tag);
}

/** The head of a WebVTT or ASS file names the language of its cues, where it names any. */
export function textInLanguage(
  head: string,
  { language, isTranslated = false }: KeptOptions,
): string {
  const header = head.slice(0, head.search(/\n\n|$(?![\s\S])/));
  const named = header.replace(/^(Language:[ \t]*)(\S+)/m, (whole, start: string, tag: string) =>
    fits(tag, language, isTranslated) ? whole : `${start}${language}`,
  );
  return named + head.slice(header.length);
}

const attributes = `(?:"[^"]*"|'[^']*'|[^>"'])*`;
const rootTag = new RegExp(String.raw`<(?:[\w.-]+:)?tt\b${attributes}>`);
const bodyTag = new RegExp(String.raw`<(?:[\w.-]+:)?body\b${attributes}>`);
const directionAttribute = /([\w.-]+:direction\s*=\s*["'])(?:ltr|rtl)/g;

/**
 * Changes what a TTML file says of its language and direction, where its cues are in another one. `head`: without comments.
 * `before`: the same for what is between two paragraphs. A file that names no language names that of its translation.
 */
export function ttmlInLanguage(
  head: string,
  { language, direction, isTranslated = false }: KeptOptions,
  names: TtmlNamespaces,
): { head: string; before: (xml: string) => string } {
  const old = languageNamedInTtml(head);
  if (old === undefined ? !isTranslated : fits(old, language, isTranslated))
    return { head, before: (xml) => xml };
  const inLanguage = (xml: string): string =>
    xml.replace(ttmlContainers, (tag) =>
      tag.replace(ttmlLanguage, (whole, start: string, tagged: string) =>
        old !== undefined && tagged !== '' && (isWider(tagged, old) || isWider(old, tagged))
          ? `${start}${language}`
          : whole,
      ),
    );
  const named = old === undefined ? withRootLanguage(head, language) : inLanguage(head);
  const turned = named.replace(directionAttribute, `$1${direction}`);
  const isSaid = direction === 'ltr' || /:direction\s*=/.test(turned.match(bodyTag)?.[0] ?? '');
  return {
    head: isSaid
      ? turned
      : turned.replace(
          bodyTag,
          (tag) => `${tag.slice(0, -1)} ${names.of('styling')}:direction="rtl">`,
        ),
    before: (xml) => {
      const { bare, show } = hideMarkup(xml);
      return show(inLanguage(bare));
    },
  };
}

const withRootLanguage = (head: string, language: LanguageTag): string =>
  head.replace(rootTag, (tag) =>
    ttmlLanguage.test(tag)
      ? tag.replace(ttmlLanguage, `$1${language}`)
      : `${tag.slice(0, -1)} xml:lang="${language}">`,
  );
