import { writtenEncodings } from '@glossa/contracts/subtitle-files';

const [utf8, utf16le, utf16be, ...legacyEncodings] = writtenEncodings;

/**
 * Encodings that are read, by their TextDecoder names: those that are written, and some more. IBM855, UTF-32 and
 * ISO-2022-KR, which TextDecoder lacks, are decoded here.
 */
export const encodingNames = [
  ...([utf8, utf16le, utf16be, 'utf-32le', 'utf-32be'] as const),
  ...legacyEncodings,
  ...(['iso-2022-jp', 'iso-2022-kr'] as const),
] as const;
export type EncodingName = (typeof encodingNames)[number];

/**
 * The non-ASCII profile of a language: its usual characters, and the pattern of everything that belongs in it. Tried in
 * this order; the first of equal matches wins.
 */
export type LanguageProfile = {
  encodings: readonly EncodingName[];
  usual: string;
  belongs: RegExp;
  /** Patterns that occur in no word of the language; each match counts against it. */
  odd?: RegExp;
  /** In scripts with vowel letters: at least three of ten letters are vowels. */
  vowels?: RegExp;
  /** Non-ASCII letters occur singly between ASCII letters, as in Latin script. */
  latin?: true;
  /** Two bytes per character, with hundreds of usual ones, which make up only half of a text. */
  wide?: true;
};

const latin = (
  encodings: readonly EncodingName[],
  letters: string,
  odd?: RegExp,
): LanguageProfile => ({
  encodings,
  ...(odd ? { odd } : {}),
  usual: letters + letters.toUpperCase(),
  belongs: /[“”„‘’‚…–—«»‹›¿¡°ºª€£♪]/u,
  latin: true,
});

const western = ['windows-1252', 'macintosh'] as const;
const central = ['windows-1250', 'iso-8859-2'] as const;
const cyrillic = [
  'windows-1251',
  'koi8-r',
  'ibm866',
  'iso-8859-5',
  'x-mac-cyrillic',
  'ibm855',
] as const;
const oddCyrillic = /(?<!\p{L})[ьъы]|[ьъ]{2}|[бвгджзклмнпрстфхцчшщ]{5}/giu;
const cyrillicVowels = /[аеиоуыэюяёіїє]/iu;
const arabic = ['windows-1256', 'iso-8859-6'] as const;

export const languageProfiles: readonly LanguageProfile[] = [
  latin(western, 'éèàçêâùîôûëïœæÿ', /[èê](?!\p{L})/gu),
  latin(western, 'áéíóúñü'),
  latin(western, 'ãõçáéíóúâêôàü', /õ(?!e)/gu),
  latin(western, 'äöüßé'),
  latin(western, 'àèéìòù'),
  latin(western, 'åäöæøéü'),
  latin(western, 'þðáéíóúýæö'),
  // A pound sign of Western languages is in the place of Ł.
  latin(central, 'ąćęłńóśźż', /Ł(?=\d)/gu),
  latin(central, 'áčďéěíňóřšťúůýž'),
  latin(central, 'áäčďéíľňóôšťúýž'),
  latin(central, 'áéíóöőúüű'),
  latin(central, 'ăâîşţ'),
  latin(central, 'čćđšž'),
  latin(['windows-1254'], 'ğışçöüâîİ'),
  latin(['windows-1257'], 'ąčęėįšųūž'),
  latin(['windows-1257'], 'āčēģīķļņšūž'),
  latin(['windows-1257'], 'äöõüšž'),
  {
    encodings: ['windows-1258'],
    usual: 'âêôăđơưĂÂĐÊÔƠƯ\u0300\u0301\u0303\u0309\u0323',
    belongs: /[àáèéíóùúý“”‘’…–—]/iu,
    latin: true,
  },
  {
    encodings: cyrillic,
    usual: 'оеаинтсрвлкмд',
    vowels: cyrillicVowels,
    odd: oddCyrillic,
    belongs: /[а-яёА-ЯЁ“”„«»…–—№]/u,
  },
  {
    encodings: cyrillic,
    usual: 'оаинтевірсукд',
    vowels: cyrillicVowels,
    odd: oddCyrillic,
    belongs: /[а-щьюяєіїґА-ЩЬЮЯЄІЇҐ“”„«»…–—№]/u,
  },
  {
    encodings: cyrillic,
    usual: 'аиоентрсвлкдј',
    vowels: cyrillicVowels,
    odd: oddCyrillic,
    belongs: /[а-шђјљњћџА-ШЂЈЉЊЋЏъщьюяЪЩЬЮЯ“”„…–—]/u,
  },
  {
    encodings: ['windows-1253', 'iso-8859-7'],
    usual: 'αοιετσνηυρπκς',
    odd: /ς(?=\p{L})|σ(?!\p{L})/gu,
    vowels: /[αεηιουωάέήίόύώ]/iu,
    belongs: /[\p{Script=Greek}“”‘’«»…–—·]/u,
  },
  {
    encodings: ['windows-1255'],
    usual: 'יוהלאתרםמשבנ',
    odd: /[ךםןףץ](?=[א-ת])/gu,
    belongs: /[א-ת\u05b0-\u05c2“”„…–—־׳״\u200e\u200f]/u,
  },
  {
    encodings: arabic,
    usual: 'اليمنورتهبةعد',
    odd: /[ةى](?=[ء-ي])/gu,
    belongs: /[ء-غـ-\u0652پچژگکی،؛؟“”«»…–—\u200c-\u200f]/u,
  },
  {
    encodings: ['windows-874'],
    usual: 'านรอกเงยลมวดทตสค่้ี็ไัะปหิแ',
    odd: /(?<![ก-ฮ\u0e30-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[เ-ไ](?![ก-ฮ])/gu,
    belongs: /[ก-ฺเ-๛“”‘’…–—]/u,
  },
];

const shared =
  '的一是不了人我在有他中大上到子和你地出道也年得就那要下以生自之家可小心多天而能好日起成事只作想看文手十用主行方又如前所本公同三已老身些高意法此二理美月明其全工己情部正名定女力最新打便位因重走四第相次政海口使教西再平真世信北少加化由代入先山五太水市比住目立命活神件安表原白路期叫死常提感金何更反合放做受光王果及今界解各任至清物直服林建南度色字交百吃科元六功指思非流每管夫花快院言往近留治半七必父步完深求品士量空告江英李令德收未持取始史商千片像找友孩站改形早房音火首影失似石若校志包造落嗎呢吧啊她';
const simplified =
  '这来个国说们为时会着过学对里后么然没于还发当开头动两长样现见经从将与进实点种声话儿问机给几业间什电东门气体别处总场师书员九报马张难数车应计亲务记边战许觉题请爱让认论术结义资队连远带条变联权领传达办运强转轻语写识极黄钱党设双历广议际则单据导网专读飞观争组视谁听关并内军产万才笑性系京';
const traditional =
  '這來個國說們為時會著過學對裡後麼然沒於還發當開頭動兩長樣現見經從將與進實點種聲話兒問機給幾業間什電東門氣體別處總場師書員報馬張難數車應計親務記邊戰許覺題請愛讓認論術結義資隊連遠帶條變聯權領傳達辦運強轉輕語寫識極黃錢黨設雙歷廣議際則單據導網專讀飛觀爭組視誰聽關並內軍產萬才笑性妳';
const japanese =
  'のにはをたがでてとしれさいるなこすもあまうらきりくそかつだってんっよねおけじどみせちわやろえめばごげびょゃゅーンスルトライリクレアフシドロテマムコタプ人日本大学生時間見行来言思今何私彼女俺僕君事方前後手気出会家分国年月自中上下話者知心子';
const korean =
  '이다는가에을를의로은도고지서한하나사기시자리어아스그라해있었인대으일게니보정만수들요내마여면안전구장주부제거야것무오네없우말동모소과조비상연저미각됐했습까세와너원유위경데때생적성신음문더못간려좀봐걸잘알런뭐왜냐';
const wideMarks = String.raw`\u3000-\u3011\uff01-\uff5e“”‘’…—·`;

export const wideProfiles: readonly LanguageProfile[] = [
  {
    encodings: ['shift_jis', 'euc-jp'],
    usual: japanese,
    belongs: new RegExp(String.raw`[${wideMarks}ぁ-ヶー々\u4e00-\u9fff]`, 'u'),
    wide: true,
  },
  {
    encodings: ['gb18030'],
    usual: shared + simplified,
    belongs: new RegExp(String.raw`[${wideMarks}\u4e00-\u9fff]`, 'u'),
    wide: true,
  },
  {
    encodings: ['big5'],
    usual: shared + traditional,
    belongs: new RegExp(String.raw`[${wideMarks}\u4e00-\u9fff]`, 'u'),
    wide: true,
  },
  {
    encodings: ['euc-kr'],
    usual: korean,
    belongs: new RegExp(`[${wideMarks}가-힣]`, 'u'),
    wide: true,
  },
];
