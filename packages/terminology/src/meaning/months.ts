import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MeaningFinding, MeaningPair } from './finding.ts';

/** January to December; `|` separates forms. Abbreviations are those that are no other word. */
const names: Record<string, string> = {
  en: 'January|Jan February|Feb March April|Apr May June July August|Aug September|Sept|Sep October|Oct November|Nov December|Dec',
  fr: 'janvier|janv février|févr mars avril|avr mai juin juillet|juil août|aout septembre|sept octobre|oct novembre|nov décembre|déc',
  de: 'Januar|Jänner|Jan Februar|Feb März April|Apr Mai Juni Juli August|Aug September|Sept|Sep Oktober|Okt November|Nov Dezember|Dez',
  es: 'enero|ene febrero|feb marzo abril|abr mayo junio|jun julio|jul agosto|ago septiembre|setiembre|sept octubre|oct noviembre|nov diciembre|dic',
  pt: 'janeiro|jan fevereiro|fev março abril|abr maio junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez',
  ru: 'январь|января|январе|янв февраль|февраля|феврале март|марта|марте апрель|апреля|апреле май|мая|мае июнь|июня|июне июль|июля|июле август|августа|августе|авг сентябрь|сентября|сентябре|сент октябрь|октября|октябре|окт ноябрь|ноября|ноябре декабрь|декабря|декабре|дек',
  ar: 'يناير|كانون_الثاني فبراير|شباط مارس|آذار أبريل|إبريل|ابريل|نيسان مايو|أيار|ماي يونيو|يونيه|حزيران|جوان يوليو|يوليه|تموز|جويلية أغسطس|اغسطس|آب|أوت سبتمبر|أيلول أكتوبر|اكتوبر|تشرين_الأول نوفمبر|تشرين_الثاني ديسمبر|كانون_الأول',
};
/** Forms that are also other words count only beside a day or a year. */
const ambiguous = new Set(
  [
    'may',
    'march',
    'mars',
    'mai',
    'marzo',
    'mayo',
    'out',
    'set',
    'dez',
    'jan',
    'ago',
    'dec',
    'dic',
    'mar',
    'sep',
    'nov',
  ].concat([
    'março',
    'марта',
    'мая',
    'мае',
    'март',
    'май',
    'august',
    'april',
    'june',
    'ماي',
    'آب',
    'أوت',
    'مارس',
    'جوان',
    'شباط',
  ]),
);

/** The months that a text names, by their numbers. */
export function monthsIn(text: string, language: LanguageCode): Set<number> {
  const { base, script } = languages[language];
  if (['Hans', 'Hant', 'Jpan', 'Kore'].includes(script)) {
    const found = new Set<number>();
    for (const [, digits = ''] of text
      .normalize('NFKC')
      .matchAll(/(?<![\d.])(1[0-2]|0?[1-9])\s?[月월](?!间|間)/gu))
      found.add(Number(digits));
    for (const [, word = ''] of text.matchAll(
      /(?<![一二三四五六七八九十])(十[一二]?|[一二三四五六七八九])月/gu,
    ))
      found.add(
        '一二三四五六七八九'.indexOf(word) + 1 || 10 + '一二'.indexOf(word.slice(1) || '〇') + 1,
      );
    return found;
  }
  const lower = text.toLowerCase();
  const found = new Set<number>();
  for (const [index, forms] of formsOf(base).entries())
    if (forms.some(({ word, isIn }) => lower.includes(word) && isIn(text))) found.add(index + 1);
  return found;
}

type Form = { word: string; isIn: (text: string) => boolean };
const formsByLanguage = new Map<string, Form[][]>();

/**
 * Of January to December. A pattern is made when a text has its letters: to compile those of two languages takes a tenth
 * of a second, in which a server answers no one.
 */
function formsOf(base: string): Form[][] {
  const known = formsByLanguage.get(base);
  if (known) return known;
  const forms = (names[base] ?? '').split(' ').map((ofMonth) =>
    ofMonth.split('|').map((written): Form => {
      const form = written.replace('_', ' ');
      let pattern: RegExp | undefined;
      return {
        word: form.toLowerCase(),
        isIn: (text) => {
          pattern ??= patternOf(form);
          return pattern.test(text);
        },
      };
    }),
  );
  formsByLanguage.set(base, forms);
  return forms;
}

function patternOf(form: string): RegExp {
  const near = "[\\s.,]{0,3}(?:de\\s|do\\s|of\\s|d[’'])?";
  const day = '\\p{Nd}{1,4}(?:st|nd|rd|th|er|º|-?го)?';
  const word = `(?<![\\p{L}\\p{M}])[وفبل]?${form}(?![\\p{L}\\p{M}])`;
  const pattern = ambiguous.has(form.toLowerCase())
    ? `${day}${near}${word}|${word}${near}${day}`
    : word;
  return new RegExp(pattern, 'iu');
}

type NumericDate = { written: string; first: number; second: number };

const numericDates = (text: string): NumericDate[] =>
  [...text.normalize('NFKC').matchAll(/(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/g)]
    .map(([written, first, , second]) => ({
      written,
      first: Number(first),
      second: Number(second),
    }))
    .filter(({ first, second }) => first >= 1 && second >= 1 && Math.min(first, second) <= 12);

/** A month that became another one, or a day and a month that changed places. */
export function findDates(pair: MeaningPair): MeaningFinding[] {
  const there = monthsIn(pair.source, pair.sourceLanguage);
  const here = monthsIn(pair.target, pair.targetLanguage);
  const lost = [...there].filter((month) => !here.has(month));
  const added = [...here].filter((month) => !there.has(month));
  if (lost.length > 0 && added.length > 0 && !hasMonthAsNumber(pair, lost, added))
    return [{ code: 'date', wanted: lost.join(', '), found: added.join(', ') }];
  return findSwapped(pair, there);
}

const hasMonthAsNumber = (
  { source, target }: MeaningPair,
  lost: readonly number[],
  added: readonly number[],
): boolean => {
  const read = (text: string) =>
    new Set(
      (text.normalize('NFKC').match(/\d{1,2}(?=[./-]\d)|(?<=\d[./-])\d{1,2}/g) ?? []).map(Number),
    );
  const [there, here] = [read(source), read(target)];
  return lost.some((month) => here.has(month)) || added.some((month) => there.has(month));
};

/** English is written in both orders, so that its numeric dates say nothing about the order. */
function findSwapped(pair: MeaningPair, months: ReadonlySet<number>): MeaningFinding[] {
  const dates = numericDates(pair.target);
  const [date] = dates;
  if (!date || dates.length > 1 || pair.targetLanguage === 'en') return [];
  const before = numericDates(pair.source);
  const [old] = before;
  if (old && before.length === 1 && pair.sourceLanguage !== 'en')
    return old.first === date.second && old.second === date.first && old.first !== old.second
      ? [{ code: 'date', wanted: old.written, found: date.written }]
      : [];
  const [month] = months;
  return months.size === 1 && month === date.first && month !== date.second && date.second <= 31
    ? [{ code: 'date', wanted: String(month), found: date.written }]
    : [];
}
