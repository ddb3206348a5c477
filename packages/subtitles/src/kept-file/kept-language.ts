import type { WriteOptions } from '../formats/format.ts';
import type { TtmlNamespaces } from './ttml-namespaces.ts';

/** Whether a file that names one language may keep it for cues of another: `en-GB` is English, and French may be Canadian. */
function isSame(file: string, cues: string): boolean {
  const [one, other] = [`${file.toLowerCase()}-`, `${cues.toLowerCase()}-`];
  return one.startsWith(other) || other.startsWith(one);
}

/** The header of a WebVTT file that is a translation names its own language. */
export function webVttInLanguage(head: string, { language }: WriteOptions): string {
  const header = head.slice(0, head.search(/\n\n|$(?![\s\S])/));
  const named = header.replace(/^(Language:[ \t]*)(\S+)/m, (whole, start: string, tag: string) =>
    isSame(tag, language) ? whole : `${start}${language}`,
  );
  return named + head.slice(header.length);
}

const attributes = `(?:"[^"]*"|'[^']*'|[^>"'])*`;
const containers = new RegExp(String.raw`<(?:[\w.-]+:)?(?:tt|body|div)\b${attributes}>`, 'g');
const bodyTag = new RegExp(String.raw`<(?:[\w.-]+:)?body\b${attributes}>`);
const langAttribute = /(\sxml:lang\s*=\s*["'])([^"']*)/;
const directionAttribute = /([\w.-]+:direction\s*=\s*["'])(?:ltr|rtl)/g;

/**
 * Changes what a TTML file says of its language and direction, where its cues are in another one. `before`: the same for
 * what is between two paragraphs.
 */
export function ttmlInLanguage(
  head: string,
  { language, direction }: WriteOptions,
  names: TtmlNamespaces,
): { head: string; before: (xml: string) => string } {
  const old = (head.match(containers) ?? [])
    .map((tag) => tag.match(langAttribute)?.[2] ?? '')
    .find((tag) => tag !== '');
  if (old === undefined || isSame(old, language)) return { head, before: (xml) => xml };
  const before = (xml: string): string =>
    xml.replace(containers, (tag) =>
      tag.replace(langAttribute, (whole, start: string, tagged: string) =>
        tagged !== '' && isSame(tagged, old) ? `${start}${language}` : whole,
      ),
    );
  const turned = before(head).replace(directionAttribute, `$1${direction}`);
  const isSaid = direction === 'ltr' || /:direction\s*=/.test(turned.match(bodyTag)?.[0] ?? '');
  return {
    head: isSaid
      ? turned
      : turned.replace(
          bodyTag,
          (tag) => `${tag.slice(0, -1)} ${names.of('styling')}:direction="rtl">`,
        ),
    before,
  };
}
