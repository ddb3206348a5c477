import { findLanguageTag, type LanguageTag } from '../language-tag.ts';

/** Languages of EBU Tech 3264, appendix 3, in the order of their codes: from 01, and from 45. */
const latin =
  'sq br ca hr cy cs da de en es eo et eu fo fr fy ga gd gl is it se la lv lb lt hu mt nl no oc pl pt ro rm sr sk sl fi sv tr nl-BE wa';
const others =
  'zu vi uz ur uk th te tt ta tg sw srn so si sn sh rue ru qu ps pa fa pap or ne nd mr ro-MD ms mg mk lo ko km kk kn ja id hi he ha gn gu el ka ff fa-AF cv zh my bg bn be bm az as hy ar am';

const codesFrom = (first: number, tags: string): Array<[code: string, tag: LanguageTag]> =>
  tags
    .split(' ')
    .map((tag, index) => [(first + index).toString(16).toUpperCase().padStart(2, '0'), tag]);

const languages = [...codesFrom(0x01, latin), ...codesFrom(0x45, others)];
/** `sh`, Serbo-Croatian, is `sr-Latn` today. */
const byCode = new Map(languages.map(([code, tag]) => [code, findLanguageTag(tag) ?? tag]));
const byTag = new Map(languages.map(([code, tag]) => [tag, code]));
/** What the standard has one name for. */
const alike: Readonly<Record<string, LanguageTag>> = {
  ...{ nb: 'no', nn: 'no', prs: 'fa-AF', zsm: 'ms', cmn: 'zh', yue: 'zh', arb: 'ar', pes: 'fa' },
};

/** The code of a language, or of the one that it is a variant of; 00 if the standard has none. */
export function stlLanguageOf(language: LanguageTag): string {
  const parts = language.split('-');
  for (let count = parts.length; count > 0; count -= 1) {
    const tag = parts.slice(0, count).join('-');
    const code = byTag.get(tag) ?? byTag.get(alike[tag] ?? '');
    if (code) return code;
  }
  return '00';
}

/** The language of a code; undefined if it is unknown or not stated. */
export const languageOfStl = (code: string): LanguageTag | undefined =>
  byCode.get(code.toUpperCase());
