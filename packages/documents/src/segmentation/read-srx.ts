import type { Element } from '@xmldom/xmldom';
import { DocumentError } from '../document-error.ts';
import { guardXml } from '../ooxml/guard-xml.ts';
import { childElements, firstChild, parseGuarded } from '../ooxml/xml-part.ts';
import { decodeText } from '../text/decode-text.ts';
import { takeDocumentType } from '../xml/document-type.ts';
import { UntranslatableError } from './pattern-escapes.ts';
import { translatePattern } from './translate-pattern.ts';

/** A position is between what matches `before` and `after`; `breaks` says whether a sentence ends there. */
export type SrxRule = { number: number; breaks: boolean; before: string; after: string };

/** What of a file is not followed: a rule by its number in the file, a language pattern, or an extension. */
export type SrxOmission = {
  kind: 'rule' | 'language' | 'extension';
  /** From 1 of its kind; null for an extension. */
  number: number | null;
  reason: 'invalid' | 'unsupported';
  /** What it is about: a part of the pattern, or the name of an extension. */
  text: string;
};

export type Srx = {
  segmentSubflows: boolean;
  /** Whether a placeholder at a break belongs to the sentence before it. */
  includeIsolated: boolean;
  cascade: boolean;
  ruleCount: number;
  rules: ReadonlyMap<string, readonly SrxRule[]>;
  languages: readonly { pattern: RegExp; rule: string }[];
  omitted: readonly SrxOmission[];
};

const maxRules = 20_000;
const longestShown = 80;

/** Reads SRX 1.0 and 2.0. Throws DocumentError: DOCUMENT_CORRUPT. */
export function readSrx(bytes: Uint8Array): Srx {
  const { rest } = takeDocumentType(decodeText(bytes, declaredEncoding(bytes)).text);
  guardXml(rest);
  const root = parseGuarded(rest.trimStart()).documentElement;
  if (root?.localName !== 'srx') throw notSrx();
  const header = firstChild(root, 'header');
  const body = firstChild(root, 'body');
  const languageRules = body && firstChild(body, 'languagerules');
  const mapRules = body && firstChild(body, 'maprules');
  if (!languageRules || !mapRules) throw notSrx();
  const omitted: SrxOmission[] = header ? extensionsOf(header) : [];
  const rules = new Map<string, SrxRule[]>();
  let number = 0;
  for (const group of childElements(languageRules)) {
    const name = group.getAttribute('languagerulename') ?? '';
    const own = rules.get(name) ?? [];
    for (const element of childElements(group).filter(({ localName }) => localName === 'rule')) {
      number += 1;
      if (number > maxRules)
        throw new DocumentError('DOCUMENT_CORRUPT', 'segmentation.tooManyRules', {
          params: { maxRules },
        });
      const rule = readRule(element, number);
      if ('reason' in rule) omitted.push(rule);
      else own.push(rule);
    }
    rules.set(name, own);
  }
  const { languages, unread } = readLanguages(mapRules, rules);
  return {
    segmentSubflows: !isNo(header?.getAttribute('segmentsubflows')),
    includeIsolated: header ? isolatedIncluded(header) : false,
    cascade: header?.getAttribute('cascade') === 'yes',
    ruleCount: number,
    rules,
    languages,
    omitted: [...omitted, ...unread],
  };
}

const notSrx = () => new DocumentError('DOCUMENT_CORRUPT', 'segmentation.notSrx');

const isNo = (value: string | null | undefined): boolean => value === 'no' || value === 'false';

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return /^\s*<\?xml\s[^<>]*?encoding\s*=\s*["']([\w.:-]+)/iu.exec(head)?.[1];
}

const isolatedIncluded = (header: Element): boolean =>
  childElements(header).some(
    (one) =>
      one.localName === 'formathandle' &&
      one.getAttribute('type') === 'isolated' &&
      one.getAttribute('include') === 'yes',
  );

/** Extensions of Okapi that would change the result. */
function extensionsOf(header: Element): SrxOmission[] {
  return childElements(header).flatMap((one): SrxOmission[] => {
    const extension = (text: string): SrxOmission[] => [
      { kind: 'extension', number: null, reason: 'unsupported', text },
    ];
    if (one.localName === 'rangeRule' && one.textContent?.trim()) return extension('rangeRule');
    if (one.localName !== 'options') return [];
    return ['useIcu4JBreakRules', 'treatIsolatedCodesAsWhitespace'].flatMap((name) =>
      one.getAttribute(name) === 'yes' ? extension(name) : [],
    );
  });
}

function readRule(element: Element, number: number): SrxRule | SrxOmission {
  const pattern = (name: string) => firstChild(element, name)?.textContent ?? '';
  const [before, after] = [pattern('beforebreak'), pattern('afterbreak')];
  try {
    return {
      number,
      breaks: !isNo(element.getAttribute('break')),
      before: translatePattern(before),
      after: translatePattern(after),
    };
  } catch (error) {
    return { kind: 'rule', number, ...whyLeftOut(error, before || after) };
  }
}

function whyLeftOut(error: unknown, pattern: string): Pick<SrxOmission, 'reason' | 'text'> {
  if (error instanceof UntranslatableError)
    return { reason: 'unsupported', text: error.construct.slice(0, longestShown) };
  if (error instanceof SyntaxError)
    return { reason: 'invalid', text: pattern.slice(0, longestShown) };
  throw error;
}

function readLanguages(mapRules: Element, rules: ReadonlyMap<string, unknown>) {
  // SRX 1.0 has sets of them with names, of which a program chooses one.
  const set = firstChild(mapRules, 'maprule') ?? mapRules;
  const languages: { pattern: RegExp; rule: string }[] = [];
  const unread: SrxOmission[] = [];
  const maps = childElements(set).filter(({ localName }) => localName === 'languagemap');
  for (const [index, map] of maps.entries()) {
    const pattern = map.getAttribute('languagepattern') ?? '';
    const rule = map.getAttribute('languagerulename') ?? '';
    if (!rules.has(rule))
      throw new DocumentError('DOCUMENT_CORRUPT', 'segmentation.rulesMissing', {
        params: { name: rule.slice(0, longestShown) },
      });
    try {
      languages.push({ pattern: new RegExp(`^(?:${translatePattern(pattern)})$`, 'iu'), rule });
    } catch (error) {
      unread.push({ kind: 'language', number: index + 1, ...whyLeftOut(error, pattern) });
    }
  }
  return { languages, unread };
}

/**
 * The rules of a language (BCP 47), in order: those of all patterns that match it with `cascade`, otherwise of the first.
 * A language that no pattern matches has those without its region and script.
 */
export function rulesOf({ languages, rules, cascade }: Srx, language: string): SrxRule[] {
  const matching = (code: string) => languages.filter(({ pattern }) => pattern.test(code));
  const exact = matching(language);
  const all = exact.length > 0 ? exact : matching(language.split('-')[0] ?? language);
  return (cascade ? all : all.slice(0, 1)).flatMap(({ rule }) => rules.get(rule) ?? []);
}
