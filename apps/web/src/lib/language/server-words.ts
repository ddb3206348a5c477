let translate: ((sentence: string) => string) | undefined;

/** A sentence the server wrote, in the language of the page; the sentence itself where no translation of it is known. */
export const serverWords = (sentence: string): string => translate?.(sentence) ?? sentence;

/** What knows the server's sentences comes with everything behind the sign-in. */
export function translateServerWordsBy(translator: (sentence: string) => string): void {
  translate = translator;
}
