import type { Voice, VoiceEngine } from '@glossa/contracts/voices';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { inContext } from '../../lib/language/t.ts';

/** How well an engine speaks, as services that sell voices call it. */
export const voiceEngineWords: Record<VoiceEngine, string> = {
  Neural: inContext('kind of voice', 'Neural'),
  Standard: inContext('kind of voice', 'Standard'),
};

const genderWords: Record<Exclude<Voice['gender'], 'unknown'>, string> = {
  female: inContext('voice', 'female'),
  male: inContext('voice', 'male'),
};

const markWords: Readonly<Record<string, string>> = {
  newscaster: inContext('voice', 'newscaster'),
  child: inContext('voice', 'child'),
  bilingual: inContext('voice', 'bilingual'),
};

/** "female, en-US, newscaster"; a mark this page does not know is said as the server names it. */
export function voiceFacts({ gender, locale, mark }: Voice): string {
  const spoken = gender === 'unknown' ? null : genderWords[gender];
  const facts = [spoken, locale, mark && (markWords[mark] ?? mark)];
  return formatEnumeration(facts.flatMap((fact) => (fact ? [fact] : [])));
}
