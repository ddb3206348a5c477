import { whyUntranslatable } from './translatable.ts';

/** Keys with program values: URLs, identifiers, settings. */
const keysOfPrograms =
  /^(?:\$.*|@.*|_.*|ids?|.+(?:_id|Id|ID)|uu?id|guid|key|slug|ref|url|uri|href|src|link|path|file|filename|icon|image|img|avatar|photo|colou?r|background|locale|lang|language|language_?code|type|kind|class|className|style|version|date|time|timestamp|(?:created|updated|deleted|published)_?at|.+(?:Url|URL|Uri|Path|Icon|Color|Date)|currency|email|e-mail|phone|format|encoding|mime|mime_?type|charset|hash|token|regex|pattern|component|layout|variant|sku|isbn)$/u;

/** Keys whose values may have spaces and are for programs nevertheless. */
const namesOfPrograms = /^(?:class|className|style|regex|pattern|format)$/u;

const identifiers = /^(?:ids?|.+(?:_id|Id|ID)|uu?id|guid|key|slug|hash|token|sku|isbn)$/u;

const valuesOfPrograms = [
  // Colors: #fff, rgb(1, 2, 3), hsl(…)
  /^#[\da-f]{3,8}$/iu,
  /^(?:rgb|hsl|hwb|lab|lch)a?\([^()]*\)$/iu,
  // Dates, times, durations of ISO 8601
  /^[+-]?\d{4,6}-\d\d(?:-\d\d)?(?:[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?)?$/u,
  /^P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/u,
  // Versions, sizes, quantities: v1.2.3, 12px, 1.5rem, 200ms
  /^v?\d[\d.]*(?:-[a-z\d.]+)?$/iu,
  /^-?[\d.]+(?:px|r?em|ex|ch|vw|vh|vmin|vmax|pt|pc|cm|mm|in|deg|ms|s|fr|%|[kmgt]i?b)$/iu,
  // Formats of dates: %d/%m/%Y
  /^(?=.*%)(?:%[-_^#]?[A-Za-z]|[^\p{L}%])+$/u,
  // Identifiers: UUIDs and hashes
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu,
  /^(?=.*\d)[\da-f]{12,}$/iu,
  // Language, country and currency codes: en-US, zh_Hant_TW, USD
  /^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?[-_](?:[A-Z]{2}|\d{3})$/u,
  /^(?:USD|EUR|GBP|JPY|CNY|CHF|RUB|KRW|MXN|CAD|BRL|INR|AED|SAR)$/u,
  // Program names: someName, some_name, SOME_NAME, some-name-2, some.name, @scope/name, path/to/it
  /^[a-z][a-z\d]*(?:[A-Z][a-z\d]*)+$/u,
  /^[A-Za-z\d]+(?:_[A-Za-z\d]+)+$/u,
  /^[a-z\d]+(?:-[a-z\d]+){2,}$/u,
  /^[a-z]+(?:-[a-z]+)*-\d+$/u,
  /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/u,
  /^@[\w.-]+\/[\w./-]+$/u,
  /^(?:\.{0,2}|~)\/[^\s]*$/u,
  /^[\w.-]+(?:\/[\w.-]+)*\.[a-z\d]{1,5}$/iu,
  // Media types, data in base64
  /^(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+(?:;.*)?$/iu,
  /^data:[\w/+.-]*[;,]/iu,
  /^(?=.*\d)(?=.*[A-Z])[A-Za-z\d+/]{24,}={0,2}$/u,
];

/** Program names are short; longer values are not matched with patterns. */
const LONGEST_NAME = 200;

/** Several words, or letters that programs do not use in their values. */
const language = /\S\s+\S|[^\u0000-\u007f]|[!?…]$/u;
/** "Link", "E-Mail": a word as on a button. Program values are written small, or as names of another form. */
const capitalized = /^\p{Lu}[\p{Ll}\p{M}]*[.:]?$/u;
/** "Benutzer-ID": with small letters, unlike codes. */
const hyphenated = /^(?=.*\p{Ll})\p{Lu}\p{L}*(?:[-/]+\p{L}+)+[.:]?$/u;

/** A string of a file with keys; `inRecords`: its object is one of a list, as data are. */
export type KeyedText = { key: string | undefined; value: string; inRecords: boolean };

/**
 * Why a value of a file with keys (JSON, YAML …) is not for people: it has no letters, is an address, looks like a
 * color, date, code or program name, or is one word under a key that programs use. Undefined for text. A key alone
 * decides nothing: in files of messages, `link` is the word "Link" of a button.
 */
export function whyProgramValue({
  key,
  value,
  inRecords,
}: KeyedText): 'no-letters' | 'address' | 'program-value' | 'program-key' | undefined {
  const known = whyUntranslatable(value);
  if (known) return known;
  const trimmed = value.trim();
  if (trimmed.length > LONGEST_NAME) return isData(trimmed) ? 'program-value' : undefined;
  if (valuesOfPrograms.some((pattern) => pattern.test(trimmed))) return 'program-value';
  // Sentences as keys have spaces: `"User ID": "Benutzer-ID"`.
  if (key === undefined || /\s/u.test(key)) return undefined;
  if (!keysOfPrograms.test(key.slice(0, LONGEST_NAME))) return undefined;
  return isWordOfPeople(key, trimmed, inRecords) ? undefined : 'program-key';
}

const isData = (text: string): boolean => /^(?:data:|[A-Za-z\d+/=\r\n]+$)/u.test(text);

function isWordOfPeople(key: string, value: string, inRecords: boolean): boolean {
  if (/^[$_@]/u.test(key)) return false;
  if (language.test(value)) return !(namesOfPrograms.test(key) && /^[ -~]*$/u.test(value));
  // `token: "Token"`
  if (bare(key) === bare(value) && value !== key) return true;
  if (inRecords) return false;
  return hyphenated.test(value) || (capitalized.test(value) && !identifiers.test(key));
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
