import type { MeaningFinding, MeaningPair } from './finding.ts';
import { readNumbers, toAsciiDigits } from './numbers.ts';

type Kind = 'length' | 'mass' | 'temperature' | 'money';
/** `base`: in meters, kilograms or degrees Celsius. Money has no fixed rate. */
type Unit = { id: string; kind: Kind; base?: (value: number) => number; pattern: string };

const measure = (kind: Kind, id: string, factor: number, pattern: string): Unit => ({
  ...{ kind, id, pattern },
  base: (value) => value * factor,
});
const money = (id: string, pattern: string): Unit => ({ kind: 'money', id, pattern });

/**
 * As written beside a number in any of the languages, in lower case. Dollars of all countries are one: "$" does not say
 * which.
 */
const units: readonly Unit[] = [
  measure(
    'length',
    'km',
    1000,
    'km|kms|kilomet\\p{L}*|kilómetro\\p{L}*|quil[oôó]metro\\p{L}*|kilomètre\\p{L}*|км|километр\\p{L}*|كم|كيلومتر\\p{L}*|كيلو متر\\p{L}*|公里|千米|キロ(?!グラム)(?:メートル)?|킬로미터|㎞',
  ),
  measure(
    'length',
    'mi',
    1609,
    'mi|miles?|mph|meilen?|milles?|millas?|milhas?|миль|мил[еияю]\\p{L}*(?<!милли\\p{L}*)|ميل\\p{L}{0,2}|أميال|英里|マイル\\p{Script=Katakana}?|마일|哩',
  ),
  measure(
    'length',
    'ft',
    0.3048,
    'ft|foot|feet|fuß|pieds?|pies?|pés?|фут\\p{L}*|قدم\\p{L}?|أقدام|英尺|呎|フィート|피트',
  ),
  measure(
    'length',
    'in',
    0.0254,
    'inch|inches|zoll|pouces?|pulgadas?|polegadas?|дюйм\\p{L}*|بوص\\p{L}*|英寸|英吋|吋|インチ|인치',
  ),
  measure(
    'length',
    'yd',
    0.9144,
    'yd|yards?|yardas?|jardas?|verges?|ярд\\p{L}*|يارد\\p{L}*|ياردات|码|碼|ヤード|야드',
  ),
  measure(
    'length',
    'cm',
    0.01,
    'cm|centim\\p{L}*|centím\\p{L}*|zentim\\p{L}*|см|сантим\\p{L}*|سم|سنتيمتر\\p{L}*|厘米|公分|センチ(?:メートル)?|센티미터|센티',
  ),
  measure(
    'length',
    'm',
    1,
    'm|met(?:er|re)s?|metern|mètres?|metros?|м|метр\\p{L}*|متر\\p{L}*|أمتار|米|公尺|メートル|미터',
  ),
  measure(
    'mass',
    'kg',
    1,
    'kgs?|kilogra\\p{L}*|kilos?|quilos?|quilogra\\p{L}*|кг|килогра\\p{L}*|كجم|كغ|كيلوغرام\\p{L}*|كيلوجرام\\p{L}*|公斤|千克|キログラム|킬로그램',
  ),
  measure(
    'mass',
    'lb',
    0.4536,
    'lbs?|pounds?|pfund|livres?|libras?|фунт\\p{L}*|رطل\\p{L}*|أرطال|磅|ポンド|파운드',
  ),
  {
    kind: 'temperature',
    id: '°C',
    base: (value) => value,
    pattern:
      '°\\s?c|℃|(?:degrees?|grad|degrés?|grados?|graus?|градус\\p{L}*)[\\s-](?:celsius|centígrados|по цельсию)|درجة مئوية|摄氏|攝氏|섭씨',
  },
  {
    kind: 'temperature',
    id: '°F',
    base: (value) => ((value - 32) * 5) / 9,
    pattern:
      '°\\s?f|℉|(?:degrees?|grad|degrés?|grados?|graus?|градус\\p{L}*)[\\s-](?:fahrenheit|по фаренгейту)|فهرنهايت|华氏|華氏|화씨',
  },
  money(
    '$',
    '(?:us|a|ca|c|au|nz)?\\$(?:us|ca)?|usd|dollars?|d[oó]lar\\p{L}*|доллар\\p{L}*|دولار\\p{L}*|美元|美金|加元|澳元|米?ドル|달러',
  ),
  money('€', '€|eur|euros?|евро|يورو|欧元|歐元|ユーロ|유로'),
  money('£', '£|gbp|pounds?|pfund|livres?|libras?|фунт\\p{L}*|جنيه\\p{L}*|英镑|英鎊|ポンド|파운드'),
];

const scale =
  '(?:\\s?-?(?:million\\p{L}*|billion\\p{L}*|milliard\\p{L}*|mio\\.?|mrd\\.?|mil|mill[oó]n\\p{L}*|milh\\p{L}*|bilh\\p{L}*|тыс\\p{L}*\\.?|млн\\.?|млрд\\.?|миллион\\p{L}*|миллиард\\p{L}*|ألف|آلاف|مليون|ملايين|مليار|[万萬億亿千百多余餘만억천백]+|bn|k))*';
const noLetter = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}])';
/** Of texts in lower case: patterns for both cases take twice as long to compile. */
const patterns = new Map(
  units.map(({ id, pattern, kind }) => {
    const after = `\\p{Nd}${scale}(?:\\s?(?:de|of|d[’'](?:une)?|من))?[\\s\\u00a0\\u202f-]?(?:${pattern})${noLetter}`;
    const before = `(?<!\\p{L})(?:${pattern})\\s?\\p{Nd}`;
    return [
      id,
      {
        counted: new RegExp(
          kind === 'length' || kind === 'mass' ? after : `${after}|${before}`,
          'u',
        ),
        named: new RegExp(
          `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${pattern})${noLetter}`,
          'u',
        ),
      },
    ] as const;
  }),
);

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);

const unitsIn = (text: string, how: 'counted' | 'named'): Unit[] =>
  units.filter(({ id }) => patterns.get(id)?.[how].test(text));

export type UnitFindings = {
  findings: MeaningFinding[];
  /** Numbers, as written, that a correct conversion changed. */
  converted: Set<string>;
};

/**
 * A unit of the source without its counterpart, where the target has another one of the same kind: "5 km" for "5
 * miles". A converted measure ("8 km") is right if the numbers agree within 15 %; money is never converted.
 */
export function findUnits(pair: MeaningPair): UnitFindings {
  const converted = new Set<string>();
  // Most texts count nothing, and need none of the patterns.
  if (!hasDigit(pair.source) || !hasDigit(pair.target)) return { findings: [], converted };
  const [source, target] = [pair.source, pair.target].map((text) =>
    toAsciiDigits(text).toLowerCase(),
  ) as [string, string];
  const there = unitsIn(source, 'counted');
  const here = there.length > 0 ? unitsIn(target, 'counted') : [];
  if (here.length === 0) return { findings: [], converted };
  const [saidThere, saidHere] = [unitsIn(source, 'named'), unitsIn(target, 'named')];
  const findings = there.flatMap((unit): MeaningFinding[] => {
    if (saidHere.includes(unit)) return [];
    const others = here.filter((one) => one.kind === unit.kind && !saidThere.includes(one));
    const [other] = others;
    if (!other) return [];
    const before = converted.size;
    for (const one of others)
      for (const number of conversions(pair, unit, one)) converted.add(number);
    return converted.size > before ? [] : [{ code: 'unit', wanted: unit.id, found: other.id }];
  });
  return { findings, converted };
}

function conversions(pair: MeaningPair, from: Unit, to: Unit): string[] {
  const { base } = from;
  const other = to.base;
  if (!base || !other) return [];
  const here = readNumbers(pair.target, pair.targetLanguage);
  return readNumbers(pair.source, pair.sourceLanguage).flatMap((a) =>
    here.flatMap((b) => {
      const isEqual = a.values.some((x) =>
        b.values.some((y) => isNear(base(x), other(y), from.kind)),
      );
      return isEqual ? [a.written, b.written] : [];
    }),
  );
}

const isNear = (a: number, b: number, kind: Kind): boolean =>
  Math.abs(a - b) <= (kind === 'temperature' ? 2 : 0.15 * Math.max(a, b));
