import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MeaningFinding, MeaningPair } from './finding.ts';
import { monthsIn } from './months.ts';
import { readNumbers } from './numbers.ts';
import { valuesOfWords } from './written-numbers.ts';

/** Three to twenty, then tens: cardinals that are hardly ever another word. "neuf" is new, too; 70 to 99 are sums in French. */
const cardinals: Partial<Record<LanguageCode, string>> = {
  en: 'three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig|dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
  fr: 'trois quatre cinq six sept huit - dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt trente quarante cinquante soixante - - -',
  es: 'tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  pt: 'três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  ru: 'три|трёх|трех|трём|трем|тремя четыре|четырёх|четырех|четырём|четырем пять|пяти|пятью шесть|шести|шестью семь|семи|семью восемь|восьми девять|девяти десять|десяти одиннадцать|одиннадцати двенадцать|двенадцати тринадцать|тринадцати четырнадцать|четырнадцати пятнадцать|пятнадцати шестнадцать|шестнадцати семнадцать|семнадцати восемнадцать|восемнадцати девятнадцать|девятнадцати двадцать|двадцати тридцать|тридцати сорок|сорока пятьдесят|пятидесяти шестьдесят|шестидесяти семьдесят|семидесяти восемьдесят|восьмидесяти девяносто|девяноста',
};
const values = [...Array.from({ length: 18 }, (_, index) => index + 3), 30, 40, 50, 60, 70, 80, 90];

const byLanguage = new Map(
  Object.entries(cardinals).map(([language, list]) => [
    language,
    new Map(
      list
        .split(' ')
        .flatMap((forms, index) =>
          forms === '-' ? [] : forms.split('|').map((form) => [form, values[index] ?? 0] as const),
        ),
    ),
  ]),
);

/** What makes another number of the one before it: "twelve hundred", "cuarenta y dos", "quatre-vingts". */
const continues =
  /^(?:(?:hundred|thousand|million|billion|trillion|dozen|score|cent|mill?[eóo]?|milh|bilh|milliard|hundert|tausend|dutzend|сот|тыс|миллион|миллиард).*|point|virgule|coma|vírgula|komma|целых|ст[оа]|et|y|e|und|vingts?|one|two|un|une|dos|uno|dois|um|zwei|один|одна|два|две|half|halb)$/u;
/** "huit jours" is a week, "quince días" two. */
const weeks = /^(?:jours|días|dias|tage)$/u;

type Written = { word: string; value: number };

/** The cardinals of a text; undefined where one is a part of a larger number. */
function readWords(text: string, language: LanguageCode): Written[] | undefined {
  const known = byLanguage.get(languages[language].base);
  if (!known) return undefined;
  const tokens = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  const found: Written[] = [];
  for (const [index, token] of tokens.entries()) {
    const parts = known.has(token) ? [token] : token.split('-');
    const own = parts.flatMap((word) => {
      const value = known.get(word);
      return value === undefined ? [] : [{ word, value }];
    });
    const [number] = own;
    if (!number) continue;
    const [next = '', last = parts.at(-1)] = [tokens[index + 1]];
    if (own.length > 1 || (last !== number.word && continues.test(last ?? ''))) return undefined;
    if (known.has(next) || continues.test(next)) return undefined;
    if (!((number.value === 8 || number.value === 15) && weeks.test(next))) found.push(number);
  }
  return found;
}

/** A number in words that the other text has in no form, while that one has a word for another number. */
export function findNumberWords(pair: MeaningPair): MeaningFinding[] {
  const there = readWords(pair.source, pair.sourceLanguage);
  const here = readWords(pair.target, pair.targetLanguage);
  if (!there?.length || !here?.length) return [];
  const lost = missing(there, here, pair.target, pair.targetLanguage);
  const added = missing(here, there, pair.source, pair.sourceLanguage);
  if (lost.length === 0 || added.length === 0) return [];
  const listOf = (written: readonly Written[]) => written.map(({ word }) => word).join(', ');
  return [{ code: 'number', wanted: listOf(lost), found: listOf(added) }];
}

function missing(
  wanted: readonly Written[],
  found: readonly Written[],
  text: string,
  language: LanguageCode,
): Written[] {
  const known = new Set([
    ...found.map(({ value }) => value),
    ...valuesOfWords(text, language),
    ...monthsIn(text, language),
    ...readNumbers(text, language).flatMap((number) => number.values),
  ]);
  // "Eight in the evening" is "vingt heures".
  return wanted.filter(
    ({ value }) => ![value, value + 12, value - 12].some((one) => known.has(one)),
  );
}
