const firstLetter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text is read from the right: by its first letter, as `dir="auto"` does. */
export function readsFromTheRight(text: string): boolean {
  const letter = text.match(firstLetter)?.[0];
  return letter !== undefined && rightToLeft.test(letter);
}
