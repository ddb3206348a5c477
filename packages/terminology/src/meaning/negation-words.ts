/**
 * `certain`: what negates a clause. `any`: everything that may carry a negation of the other language, such as "without",
 * "fail" or "unlikely". `idioms` are removed before: they hold a negation in form only ("not only", "no obstante").
 */
export type NegationWords = { certain: RegExp; any: RegExp; idioms: RegExp };

const word = (forms: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})(?![\\p{L}\\p{M}])`, 'iu');
const idiom = (forms: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})`, 'giu');
const part = (forms: string): RegExp => new RegExp(forms, 'u');
const idiomPart = (forms: string): RegExp => new RegExp(forms, 'gu');

export const negationWords: Record<string, NegationWords> = {
  en: {
    certain: word("not|cannot|\\p{L}+n['’]t|never"),
    any: word(
      "no|not|cannot|\\p{L}+n['’]t|never|nor|neither|none|nothing|nobody|nowhere|without|un\\p{L}+|i(?:n|mp|mm|rr|ll)\\p{L}+(?:ble|bly|bility|ent|ent?ly|ant|ect|ectly|ice|ity|al|ally|ate|ure)|dis\\p{L}+|non\\p{L}*|mis\\p{L}+|\\p{L}+less|\\p{L}+-free|free|fail\\p{L}*|refus\\p{L}*|lack\\p{L}*|den(?:y|ies|ied|ying|ial)|hardly|barely|rarely|scarcely|seldom|few|fewer|little|less|avoid\\p{L}*|prevent\\p{L}*|stop\\p{L}*|instead|rather|reject\\p{L}*|except\\p{L}*|only|yet|far|absen\\p{L}*|anything but|too \\p{L}+|miss\\p{L}*|lost|los\\p{L}{1,3}|forbid\\p{L}*|prohibit\\p{L}*|ban\\p{L}*|cease\\p{L}*|short|against|beyond|away|opposed|contrary|difficult|hard|struggl\\p{L}*|former|ex|declin\\p{L}*|ignor\\p{L}*|oblivious|wrong|other than|but|quit|until|before|unless|regardless|wo|aint",
    ),
    idioms: idiom(
      "not only|not just|not least|not merely|not simply|whether or not|or not|if not|why not|not until|not to mention|couldn['’]t (?:be )?(?:more|agree)|can(?:no|['’])t help|not long|not far|not unlike|no doubt|not even",
    ),
  },
  fr: {
    certain: word('pas|jamais|aucune?'),
    any: word(
      "pas|jamais|aucun\\p{L}*|ne|n['’]\\p{L}+|n|sans|non|ni|rien|refus\\p{L}*|manqu\\p{L}*|échou\\p{L}*|échec\\p{L}*|emp[êe]ch\\p{L}*|évit\\p{L}*|i(?:n|mp|mm|rr|ll)\\p{L}+(?:bles?|ment|ants?|ents?|ectes?|ices?|ité|els?|elles?|és?|ées?|aux?)|mal\\p{L}*|dés\\p{L}+|peu|guère|personne|sauf|plutôt|au lieu|à peine|contre|absen\\p{L}*|interdi\\p{L}*|nul\\p{L}*|cess\\p{L}*|hors|rare\\p{L}*|seul\\p{L}*|rejet\\p{L}*|ni\\p{L}{2,6}|loin|perd\\p{L}*|faute|difficil\\p{L}*|trop|ignor\\p{L}*|abst\\p{L}*|dis\\p{L}+|moins|arrêt\\p{L}*|faux|autre\\p{L}*",
    ),
    idioms: idiom(
      "pas (?:seulement|uniquement|que|mal|moins)|n['’]est[- ]ce pas|pourquoi pas|(?:plus|mieux|meilleure?s?) que jamais|ou pas|pas à pas|si jamais|à jamais|premier pas|un pas|pas de la porte",
    ),
  },
  de: {
    certain: word('nicht|nie|niemals|kein(?:e[nmrs]?)?'),
    any: word(
      'nicht\\p{L}*|nie|niemals|niemand\\p{L}*|kein\\p{L}*|nichts|nirgend\\p{L}*|un\\p{L}+|in\\p{L}+(?:ent|abel|ibel)\\p{L}*|ohne\\p{L}*|weder|noch|\\p{L}+los\\p{L}*|fehl\\p{L}*|\\p{L}*weiger\\p{L}*|vermeid\\p{L}*|verhinder\\p{L}*|statt\\p{L}*|anstatt|anstelle|kaum|ableh\\p{L}*|abgele\\p{L}*|abwes\\p{L}*|abstreit\\p{L}*|abstr\\p{L}*|miss\\p{L}*|außer\\p{L}*|sonst|nein|gegen|selten\\p{L}*|wenig\\p{L}*|mangel\\p{L}*|\\p{L}*scheiter\\p{L}*|verbiet\\p{L}*|verbot\\p{L}*|entgeh\\p{L}*|verlor\\p{L}*|verlier\\p{L}*|verzicht\\p{L}*|nur|erst|schwer\\p{L}*|schwierig\\p{L}*|bevor|frei\\p{L}*|\\p{L}+frei\\p{L}*|falsch\\p{L}*|anders|vergeblich|aufhör\\p{L}*|dagegen|verpass\\p{L}*|ausgeschlossen|leugn\\p{L}*|bestr\\p{L}+|geschweige|sondern|ausbl\\p{L}+|zurück\\p{L}*',
    ),
    idioms: idiom(
      'nicht (?:nur|zuletzt|wahr|mehr lange|allein|bloß|umsonst)|wenn nicht|gar nicht so|noch nie|mehr denn je|warum nicht|wie nie zuvor|nie zuvor|ob nicht|oder nicht|noch nicht',
    ),
  },
  es: {
    certain: word('no|nunca|jamás|ningun[oa]|ningún'),
    any: word(
      'no|nunca|jamás|nada|nadie|ning[uú]n\\p{L}*|sin|ni|tampoco|i(?:n|mp|nm|rr|l)\\p{L}+(?:bles?|vel|veis|mente|antes?|entes?|t[oa]s?|d[oa]s?|idad|idade|ias?|al|ales)|des\\p{L}+|anti\\p{L}+|falt\\p{L}*|evit\\p{L}*|neg\\p{L}*|nieg\\p{L}*|apenas|lugar|vez de|salvo|excepto|rechaz\\p{L}*|impid\\p{L}*|poco\\p{L}*|poca\\p{L}*|dej\\p{L}*|contra\\p{L}*|carec\\p{L}*|carenc\\p{L}*|fracas\\p{L}*|fall\\p{L}*|ausen\\p{L}*|prohib\\p{L}*|prohíb\\p{L}*|raro|raramente|difícil\\p{L}*|solo|sólo|todavía|aún|perd\\p{L}*|pierd\\p{L}*|menos|demasiado|mal\\p{L}*|lejos|ignor\\p{L}*|dis\\p{L}+|antes|más allá|cualquier|libre\\p{L}*',
    ),
    idioms: idiom(
      'no (?:solo|sólo|solamente|obstante|únicamente|hace mucho)|si no|sino|o no|¿no\\?|nunca antes|más que nunca|por qué no|a no ser',
    ),
  },
  pt: {
    certain: word('não|nunca|jamais|nenhuma?|nenhum'),
    any: word(
      'não\\p{L}*|nunca|jamais|nada|ninguém|nenhum\\p{L}*|sem|nem|tampouco|i(?:n|mp|nm|rr|l)\\p{L}+(?:bles?|vel|veis|mente|antes?|entes?|t[oa]s?|d[oa]s?|idad|idade|ias?|al|ales)|des\\p{L}+|anti\\p{L}+|falt\\p{L}*|falh\\p{L}*|evit\\p{L}*|neg\\p{L}*|recus\\p{L}*|rejeit\\p{L}*|em vez|ao invés|lugar de|exceto|salvo|deix\\p{L}*|pouc\\p{L}*|imped\\p{L}*|impeç\\p{L}*|contra\\p{L}*|carec\\p{L}*|fracass\\p{L}*|ausên\\p{L}*|ausent\\p{L}*|proib\\p{L}*|proíb\\p{L}*|rar\\p{L}*|dif\\p{L}*|mal\\p{L}*|apenas|só|somente|ainda|perd\\p{L}*|menos|demasiado|demais|longe|ignor\\p{L}*|dis\\p{L}+|antes|algum\\p{L}*|livre\\p{L}*|fora',
    ),
    idioms: idiom(
      'não (?:só|apenas|somente|obstante|há muito|deixa de)|se não|senão|ou não|não é\\?|do que nunca|por que não|nunca antes',
    ),
  },
  ru: {
    certain: word('не|нет|нельзя|никогда'),
    any: word(
      'не\\p{L}*|ни\\p{L}*|бе[зс]\\p{L}*|отказ\\p{L}*|отсутств\\p{L}*|избе\\p{L}+|вместо|кроме|мало\\p{L}*|едва|против\\p{L}*|лиш\\p{L}*|запре\\p{L}*|прекра\\p{L}*|отриц\\p{L}*|отверг\\p{L}*|редк\\p{L}*|трудно|сложно|слишком|только|ещё|еще|вряд|утра\\p{L}*|потер\\p{L}*|мимо|дале\\p{L}*|провал\\p{L}*|пропус\\p{L}*|иначе|друг\\p{L}*|раньше|прежде|вне|анти\\p{L}*|разве|предотвр\\p{L}*|помеш\\p{L}*|меша\\p{L}*|переста\\p{L}*|а',
    ),
    idioms: idiom(
      'не (?:только|менее|раз|просто|так давно|может не|могут не|мог не|могла не|могли не|меньше|прочь)|чуть не|едва ли не|пока не|как никогда|если не|ли не|или нет|что ни|почему бы',
    ),
  },
  ar: {
    certain: word('[وف]?(?:لا|لم|لن|ليس|ليست|ليسوا|لست|لسنا)'),
    any: word(
      '[وفأ]*(?:لا|لم|لن|لي[سست]\\p{L}*|لست\\p{L}*|لسنا|غير|بغير|لغير|بدون|دون|عدم|بعدم|لعدم|ما|بلا|كلا|إلا|الا|ألا|لألا|لئلا|ألّا|قلة|قلما|نادر\\p{L}*|بالكاد|لولا|سوى|عديم\\p{L}*|انعدام|خلو|خال\\p{L}*|بدلا|بدلاً|عوضا|ضد|قبل|فقط|مستحيل|صعب|صعوبة)|[\\p{L}]*(?:رفض|نف[ىيت]|نكر|فشل|منع|تجنب|حظر|غياب|فقد|ينقص|تنقص|افتق|كف|توقف|عجز|استبعد|تعذر|يستحيل|إخفاق|أخفق|حرم|امتن|يعارض|عارض|تخل|جهل|خسر)\\p{L}*|[وف]?(?:ال)?لا\\p{L}+',
    ),
    idioms: idiom(
      '[وفأ]?لا (?:سيما|يزال|تزال|يزالون|زال|زالت|بد|شك|بأس|غنى|محالة|مفر|ريب)|[وف]?لم (?:يزل|تزل|يعد يقتصر|يقتصر|تقتصر|يكن)|ليس (?:فقط|فحسب)|أليس كذلك|لا يقتصر|لا تقتصر',
    ),
  },
  zh: {
    certain: part(
      '不要|不是|不会|不會|不能|没有|沒有|从不|從不|不可以|不想|不知道|从未|從未|未能|不再|并未|並未|并非|並非|不行|并不|並不|绝不|絕不',
    ),
    any: part('[不没沒無无未非否别別莫勿免拒缺失难難少禁停反除仅僅才只另避止误誤败敗绝絕漏忘]'),
    idioms: idiomPart(
      '不仅仅|不是没有|不仅|不僅|不但|不只|不過|不过|不同|不断|不斷|不少|不久|不得不|对不起|對不起|不错|不錯|差不多|不管|不论|不論|不光|不禁|能不能|会不会|會不會|是不是|有没有|有沒有|要不要|是否|前所未有|不止|不是吗|不是嗎|莫不是|不单|不單|未来|未來',
    ),
  },
  ja: {
    certain: part('ない(?!か|で(?:す|しょう)か)|なかった|ません(?!か)|なくて'),
    any: part(
      'な[いかくしきけさ]|ませ|ず|ぬ|ねぇ|ねえ|ん[。だ！]|まい|[無不未非否避禁拒欠失止反難違誤断逃漏忘]|以外|やめ|だけ|まだ|だめ|ダメ|ノー|ノン|嫌|限|前に|より|どころ|アンチ|しか|程遠|すぎ|過ぎ',
    ),
    idioms: idiomPart(
      '(?:なければ|なくては|なきゃ)(?:なら|いけ)(?:ない|なかった|ません)|ないと(?:いけ|なら)(?:ない|ません)|かもしれ(?:ない|ません)|かも知れ(?:ない|ません)|だけで(?:は)?なく?て?|のみなら|に過ぎ(?:ない|ません|なかった)|にすぎ(?:ない|ません|なかった)|しか(?:.{0,12})(?:ない|なかった|ません)|に違い(?:ない|ありません)|に(?:他|ほか)なら(?:ない|ません)|ざるを(?:得|え)(?:ない|ません|なかった)|少な[いくか]|危な[いくか]|じゃない|ではないか|間違いな[いく]|に限らず|切ない|儚い|とんでもない|仕方(?:が)?ない|たまらない|(?:て|で)はならない|欠かせない|わけには?いかない|ないうちに|までもない|以外の何物でもない|越したことはない',
    ),
  },
  ko: {
    certain: part(
      '(?:지|진|지는|지도|지를) ?않|지 ?못|(?:은|는|이|가) ?아니[라다며었]|(?:지) ?(?:마세요|마라|마십시오|말라|말아|말고)|(?:이|가|은|는|도|적|수) ?없(?:다|었|습|는|을|어|으|고|지)',
    ),
    any: part(
      '[않못없] ?|아니|아닌|아닙|아님|안 |말[라고아]|마[라세십]|지 ?마|[불비무미부] ?\\p{L}|모르|몰[랐라]|거부|거절|실패|피하|피할|막[다을았는기]|금지|외에|만 |제외|드물|어렵|어려|힘들|잃|그만|중단|멈|반대|대신|놓치|놓쳤|아직|밖에|덜|탈|노 |벗어|잘못|너무|뿐',
    ),
    idioms: idiomPart(
      '뿐(?:만)? ?아니라|지 ?않으면 ?안|틀림없|어쩔 ?수 ?없|끊임없|지 ?않을 ?수 ?없|할 ?수밖에 ?없|수밖에 ?없|지 ?않[은을나]?[가까]|변함없|상관없|관계없|다름 ?없|더할 ?나위 ?없|뿐이 ?아니|말할 ?것도 ?없|못지 ?않|못하지 ?않|머지 ?않|만에 ?하나|얼마 ?되지 ?않|얼마 ?지나지 ?않|적지 ?않',
    ),
  },
};
