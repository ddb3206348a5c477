import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { PairSupport } from './port.ts';

/** Where a regional language is served by its base, the user is told. */
export function describeServing(asked: LanguageCode, served: LanguageCode): string | undefined {
  if (asked === served) return undefined;
  return `Served as ${languages[served].label}: no model of its own is installed.`;
}

/** Every asked language that is served by `served`: itself, and the variants of which it is the base. */
export function variantsOf(served: LanguageCode): LanguageCode[] {
  return (Object.keys(languages) as LanguageCode[]).filter(
    (code) =>
      code === served || (languages[code].base === served && languages[served].base === served),
  );
}

/** The same pair for each variant that the languages stand for, with a note for the targets. */
export function withVariants(
  pair: Omit<PairSupport, 'note'>,
  differs: (asked: LanguageCode, served: LanguageCode) => boolean = () => true,
): PairSupport[] {
  return variantsOf(pair.from).flatMap((from) =>
    variantsOf(pair.to).map((to) => {
      const note = differs(to, pair.to) ? describeServing(to, pair.to) : undefined;
      return { ...pair, from, to, ...(note ? { note } : {}) };
    }),
  );
}
