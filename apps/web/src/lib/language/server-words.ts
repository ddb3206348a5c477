/** A sentence the server wrote, in the language of the page; the sentence itself where no translation of it is known. */
export const serverWords = (sentence: string): string => sentence;
