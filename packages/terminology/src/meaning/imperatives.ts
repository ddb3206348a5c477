import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MeaningFinding, MeaningPair } from './finding.ts';

/** English verbs of instructions; before a determiner they are no nouns. */
const verbs =
  'add|answer|apply|ask|book|bring|build|buy|call|cancel|change|charge|check|choose|clean|clear|click|close|copy|count|cover|create|cut|delete|download|drag|draw|drink|drop|eat|edit|empty|enter|fill|filter|find|fix|follow|give|group|hang|hold|import|insert|install|join|keep|lead|leave|lift|light|list|load|lock|lower|mark|mind|mix|move|name|open|order|paint|plan|play|press|print|pull|push|put|raise|read|record|remove|rename|replace|report|ring|run|save|select|send|set|share|shift|show|shut|sign|sort|start|stop|store|take|tap|test|tighten|touch|try|turn|type|unlock|upload|use|view|visit|wait|warm|wash|watch|wind|write';
const instruction = new RegExp(
  `^(?:please,? |then,? |now,? |first,? |next,? )?(do not |don['’]t |never )?(?:${verbs}) (?:the|a|an|your|this|these|that|those|it|its|all|any|each|every|both) `,
  'iu',
);

type Forms = {
  /** What stands before a determiner at the start of an instruction. */
  start: RegExp;
  /** Forms of verbs that give an instruction, and a few words that may begin one. */
  verb: RegExp;
};

/** Languages whose instructions have forms of their own. A noun before a determiner is not at the start of any sentence. */
const forms: Partial<Record<LanguageCode, Forms>> = {
  es: {
    start:
      /^(?:(?:por favor|luego|después|entonces|ahora|primero|complacer),? )?(?:(?:no|nunca) )?(\p{L}+) (?:el|la|los|las|un|una|su|sus|tu|tus|vuestr[oa]s?|est[aeo]s?|es[aeo]s?) /iu,
    verb: /(?:[aeénrdz]|[aens]te|[dnaeiáéí]l[aeo]s?|nos|pon|di|sal|ven|ten|todos?|tod[ao]|cuando|como|solo|sólo|dado|ambos)$/iu,
  },
  pt: {
    start:
      /^(?:(?:por favor|depois|então|agora|primeiro),? )?(?:(?:não|nunca) )?(\p{L}+) (?:o|a|os|as|um|uma|seus?|suas?|teus?|tuas?|este|esta|estes|estas|esse|essa|esses|essas) /iu,
    verb: /(?:[aeêmrz]|todos?|quando|como|só|dado|ambos|põe|s)$/iu,
  },
  fr: {
    start:
      /^(?:(?:s['’]il (?:vous|te) plaît|puis|ensuite|alors|maintenant|d['’]abord),? )?(?:(?:ne|n['’]) ?)?(\p{L}+) (?:le|la|les|un|une|votre|vos|ton|ta|tes|ce|cet|cette|ces) /iu,
    verb: /(?:[eszr]|va|tout|quand)$/iu,
  },
};

/** An English instruction ("Press the button") that begins with a noun or a participle ("Prensa el botón", "Abierto la puerta"). */
export function findImperatives(pair: MeaningPair): MeaningFinding[] {
  const { source, target, sourceLanguage, targetLanguage } = pair;
  const own = forms[languages[targetLanguage].base];
  if (languages[sourceLanguage].base !== 'en' || !own || !instruction.test(source.trim()))
    return [];
  const [, word] = own.start.exec(target.trim()) ?? [];
  if (word === undefined || own.verb.test(word)) return [];
  return [{ code: 'imperative', wanted: '', found: word }];
}
