import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { PairSupport } from './port.ts';

/** The user is told when a regional language is served by its base language. */
export function describeVariant(
  requested: LanguageCode,
  served: LanguageCode,
): MessageRef | undefined {
  if (requested === served) return undefined;
  return message('machineTranslation.usesModelOf', { label: { language: served } });
}

/** Every language served by `served`: itself and the variants based on it. */
export function variantsOf(served: LanguageCode): LanguageCode[] {
  return (Object.keys(languages) as LanguageCode[]).filter(
    (code) =>
      code === served || (languages[code].base === served && languages[served].base === served),
  );
}

/** The pair for each variant of its languages, with a note for the targets. */
export function withVariants(
  pair: Omit<PairSupport, 'note'>,
  differs: (requested: LanguageCode, served: LanguageCode) => boolean = () => true,
): PairSupport[] {
  return variantsOf(pair.from).flatMap((from) =>
    variantsOf(pair.to).map((to) => {
      const note = differs(to, pair.to) ? describeVariant(to, pair.to) : undefined;
      return { ...pair, from, to, ...(note ? { note } : {}) };
    }),
  );
}
