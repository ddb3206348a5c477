import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MeaningFinding, MeaningPair } from './finding.ts';
import { countWords } from './negation.ts';

/** The target repeats a sentence of the source. Names and titles may stay, so words without capitals are needed. */
export function findUntranslated(pair: MeaningPair): MeaningFinding[] {
  const { source, target, sourceLanguage, targetLanguage } = pair;
  if (chineseOrSame(sourceLanguage, targetLanguage)) return [];
  if (plainOf(source) !== plainOf(target) || countWords(source, sourceLanguage) < 3) return [];
  if (isForeign(source, sourceLanguage)) return [];
  const isCased = /\p{Lu}|\p{Ll}/u.test(source);
  const small = source.match(/(?<![\p{L}\p{M}./@-])\p{Ll}[\p{L}\p{M}'’]*/gu) ?? [];
  if (isCased && small.length < 1) return [];
  return [{ code: 'untranslated', wanted: '', found: '' }];
}

const chineseOrSame = (a: LanguageCode, b: LanguageCode): boolean =>
  languages[a].spokenAs === languages[b].spokenAs;

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const scripts: Record<string, RegExp> = {
  Latn: /\p{Script=Latin}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/gu,
};

const simplified = new Set(
  '们这来个为时会说国过对发经还进无东车门问见长马鸟龙书头实写爱买卖电话语认识让请谁谢该读课调谈讲记设许论证评词试诉员团园图难师带归当录乐习乡农动务医区华协单压厂厅历县参双变号叶听启员响哑园围圆圣场坏块坚声处备够头奖妇妈孙学宁宝实审宽对导寻将尔尘层岁岛币帮并广庆应库废开异张弹强录彻径忆怀态总恶恼悬惊惧惯愿战户执扩扫扬护报担拟择击据断旧显晓术机杀杂权条极构枪标树样桥检楼欢毁气汉汤沟没泪泽洁济测渐湾满灭灯灵炉点烂烟烧热营环现疗监盘码确离种积称稳穷笔签简类粮纪约级纯纸线练组细织终绍结绝给络统继绩续维综缩网罗罚职联胜脏脑腾艺节苏范荣药获营虑虽蚁蛮补装观规视览觉触计订议讯训译访识诚询详误负财责贤败货质贪购贵费资赛赞赢跃践输辆边达迁运远违连迟适选递钟钢钱铁银错键镇长闪闭间闻阅阳阴阶陆陈险随隐难静顶项顺须顾颜额风飞饭饮馆驾验骗鱼鲜鸡麦黄齐',
);
const traditional = new Set(
  '們這來個為時會說國過對發經還進無東車門問見長馬鳥龍書頭實寫愛買賣電話語認識讓請誰謝該讀課調談講記設許論證評詞試訴員團園圖難師帶歸當錄樂習鄉農動務醫區華協單壓廠廳歷縣參雙變號葉聽啟員響啞園圍圓聖場壞塊堅聲處備夠頭獎婦媽孫學寧寶實審寬對導尋將爾塵層歲島幣幫並廣慶應庫廢開異張彈強錄徹徑憶懷態總惡惱懸驚懼慣願戰戶執擴掃揚護報擔擬擇擊據斷舊顯曉術機殺雜權條極構槍標樹樣橋檢樓歡毀氣漢湯溝沒淚澤潔濟測漸灣滿滅燈靈爐點爛煙燒熱營環現療監盤碼確離種積稱穩窮筆簽簡類糧紀約級純紙線練組細織終紹結絕給絡統繼績續維綜縮網羅罰職聯勝臟腦騰藝節蘇範榮藥獲營慮雖蟻蠻補裝觀規視覽覺觸計訂議訊訓譯訪識誠詢詳誤負財責賢敗貨質貪購貴費資賽贊贏躍踐輸輛邊達遷運遠違連遲適選遞鐘鋼錢鐵銀錯鍵鎮長閃閉間聞閱陽陰階陸陳險隨隱難靜頂項順須顧顏額風飛飯飲館駕驗騙魚鮮雞麥黃齊',
);
for (const shared of [...simplified])
  if (traditional.has(shared)) {
    simplified.delete(shared);
    traditional.delete(shared);
  }

const count = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;

/** Text in letters of another script than that of the target's language. */
export function findScript(pair: MeaningPair): MeaningFinding[] {
  const { source, sourceLanguage, targetLanguage } = pair;
  // A name or a quotation in its own letters may follow in parentheses.
  const target = pair.target.replace(/[(（][^()（）]*[)）]/gu, ' ');
  const { script } = languages[targetLanguage];
  const own = count(target, scripts[script] ?? /\p{L}/gu);
  const letters = count(target, /\p{L}/gu);
  const finding: MeaningFinding = { code: 'script', wanted: script, found: '' };
  if (letters < 4 || isForeign(source, sourceLanguage)) return [];
  if (script === 'Hans' || script === 'Hant') {
    const kana = count(target, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
    if (kana >= 3 && kana > own / 5) return [{ ...finding, found: 'Jpan' }];
    const [right, wrong] =
      script === 'Hans' ? [simplified, traditional] : [traditional, simplified];
    const has = (set: ReadonlySet<string>) => [...target].filter((one) => set.has(one)).length;
    if (has(wrong) >= 2 && has(wrong) > has(right))
      return [{ ...finding, found: script === 'Hans' ? 'Hant' : 'Hans' }];
  }
  if (
    script === 'Jpan' &&
    own >= 12 &&
    count(target, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) === 0
  )
    return [{ ...finding, found: 'Hans' }];
  if (own >= letters * 0.25) return [];
  // Names, titles and addresses may be all that a segment holds.
  const isLatin = count(target, scripts.Latn ?? /x/gu) > letters / 2;
  if (isLatin && script !== 'Latn') {
    const words = target.match(/(?<![\p{L}\p{M}./@\d-])\p{Ll}\p{L}+/gu) ?? [];
    if (words.length < 2) return [];
  }
  const inSource = Object.entries(scripts).find(
    ([name, pattern]) => name !== script && count(target, pattern) > letters / 2,
  );
  return source.trim() === '' ? [] : [{ ...finding, found: inSource?.[0] ?? '' }];
}

/** Frequent words that, of the five languages in Latin letters, only one has. */
const frequent: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    en: 'the and of is was are were have has with this that they which from been would their but not you what will there about when your his',
    fr: 'le les des du est une dans pour pas qui avec sur sont aux cette mais ont été nous vous leur plus elle ils était ces',
    de: 'der die das und ist nicht den von mit auf für dem ein eine sich auch wird sie dass bei haben hat wurde sind einen war ich zu',
    es: 'el los las y del una con por su al lo pero sus le ya muy también fue hay está son han cuando sobre entre desde hasta',
    pt: 'o os um uma do da dos das na em não com ao mas são foi seu sua pela pelo ele ela isso também muito está você ou',
  }).map(([language, list]) => [language, new Set(list.split(' '))]),
);

/** A sentence of another language in the same letters: at least four of its frequent words and hardly one of the target's. */
export function findLanguage({ target, targetLanguage }: MeaningPair): MeaningFinding[] {
  const { base, script } = languages[targetLanguage];
  if (script !== 'Latn') return [];
  const words = target.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const { own, best } = scores(words, base);
  return best && best.count >= 3 && best.count >= own * 3 + 2
    ? [{ code: 'language', wanted: base, found: best.language }]
    : [];
}

function scores(words: readonly string[], base: string) {
  const score = (language: string) => {
    const set = frequent[language];
    return words.filter((one) => set?.has(one)).length;
  };
  const [best] = Object.keys(frequent)
    .filter((language) => language !== base)
    .map((language) => ({ language, count: score(language) }))
    .sort((a, b) => b.count - a.count);
  return { own: score(base), best };
}

/** A quotation of another language than the source's stays as it is. */
function isForeign(source: string, language: LanguageCode): boolean {
  const { base, script } = languages[language];
  const letters = count(source, /\p{L}/gu);
  if (count(source, scripts[script] ?? /\p{L}/gu) < letters * 0.25) return true;
  if (script !== 'Latn') return false;
  const { own, best } = scores(source.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [], base);
  return (best?.count ?? 0) > own;
}
