import { type LanguageCode, languages } from '@glossa/contracts/languages';

/** Zero to twelve, with the forms that are certain to be numbers. */
const words: Record<string, string> = {
  en: 'zero one|first|once two|second|twice|half three|third four|fourth|quarter five|fifth six|sixth seven|seventh eight|eighth nine|ninth ten|tenth eleven|eleventh twelve|twelfth|dozen',
  fr: 'zéro un|une|premier|première|1er deux|deuxième|second|seconde|demi trois|troisième|tiers quatre|quatrième|quart cinq|cinquième six|sixième sept|septième huit|huitième neuf|neuvième dix|dixième onze|onzième douze|douzième|douzaine',
  de: 'null ein|eine|einen|einem|einer|eines|eins|erste|ersten|erster|erstes zwei|zweite|zweiten|zweiter|zweites|halb|halbe drei|dritte|dritten|dritter|drittes vier|vierte|vierten|vierter|viertel fünf|fünfte|fünften|fünfter sechs|sechste|sechsten|sechster sieben|siebte|siebten|siebter acht|achte|achten|achter neun|neunte|neunten|neunter zehn|zehnte|zehnten|zehnter elf|elfte|elften|elfter zwölf|zwölfte|zwölften|dutzend',
  es: 'cero un|uno|una|primer|primero|primera dos|segundo|segunda|medio|media tres|tercer|tercero|tercera cuatro|cuarto|cuarta cinco|quinto|quinta seis|sexto|sexta siete|séptimo|séptima ocho|octavo|octava nueve|noveno|novena diez|décimo|décima once|undécimo|undécima doce|docena|duodécimo',
  pt: 'zero um|uma|primeiro|primeira dois|duas|segundo|segunda|meio|meia três|terceiro|terceira|terça quatro|quarto|quarta cinco|quinto|quinta seis|sexto|sexta sete|sétimo|sétima oito|oitavo|oitava nove|nono|nona dez|décimo|décima onze doze|dúzia',
  ru: 'ноль|нуль один|одна|одно|одного|одной|одну|первый|первая|первое|первого|первой|первом|первую два|две|двух|двум|двумя|второй|второе|вторая|второго|вторую три|трех|трёх|трем|третий|третья|третье|третьего|третьей|треть четыре|четырех|четырёх|четвертый|четвёртый|четвертого|четверть пять|пяти|пятый|пятого|пятой шесть|шести|шестой|шестого семь|семи|седьмой|седьмого восемь|восьми|восьмой|восьмого девять|девяти|девятый|девятого десять|десяти|десятый|десятого одиннадцать|одиннадцати|одиннадцатый двенадцать|двенадцати|двенадцатый|дюжина',
  ar: 'صفر واحد|واحدة|الأول|الأولى|أول|أولى اثنان|اثنين|اثنتين|الثاني|الثانية|نصف|مرتين|عامين|يومين ثلاثة|ثلاث|الثالث|الثالثة|ثلث أربعة|أربع|الرابع|الرابعة|ربع خمسة|خمس|الخامس|الخامسة ستة|ست|السادس|السادسة سبعة|سبع|السابع|السابعة ثمانية|ثماني|ثمان|الثامن|الثامنة تسعة|تسع|التاسع|التاسعة عشرة|عشر|العاشر|العاشرة أحد_عشر|الحادي اثني|اثنا|اثنتي',
  zh: '零 一|首 二|两|兩|双|雙|半 三 四 五 六 七 八 九 十 十一 十二',
  ja: '零|ゼロ 一|初|ひとつ 二|両|ふた|半 三|みっつ 四 五 六 七 八 九 十 十一 十二',
  ko: '영|제로 한|하나|일|첫 두|둘|이|반 세|셋|삼 네|넷|사 다섯|오 여섯|육 일곱|칠 여덟|팔 아홉|구 열|십 열한|십일 열두|십이',
};

/** The values up to twelve that are written as words. In languages without spaces every occurrence counts. */
export function valuesOfWords(text: string, language: LanguageCode): Set<number> {
  const { base, script } = languages[language];
  const list = (words[base === 'zh-TW' ? 'zh' : base] ?? '').split(' ');
  const isSpaced = !['Hans', 'Hant', 'Jpan', 'Kore'].includes(script);
  const lower = text.toLowerCase();
  const tokens = isSpaced ? tokensOf(lower, script === 'Arab') : undefined;
  const found = new Set<number>();
  for (const [value, forms] of list.entries())
    if (forms.split('|').some((form) => tokens?.has(form) ?? lower.includes(form)))
      found.add(value);
  return found;
}

/** Arabic writes "and", "in", "for" as prefixes of the word. */
function tokensOf(text: string, isArabic: boolean): Set<string> {
  const tokens = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(
    isArabic ? tokens.flatMap((one) => [one, one.replace(/^[وفبلك]+(?=.{3})/u, '')]) : tokens,
  );
}
