/** `&#x10FFFF;` and the longest names, such as `&CounterClockwiseContourIntegral;`. */
const LONGEST = 40;

/**
 * The tokenizer places the boundary between blanks and letters at the end of a character reference if one of them is
 * written so; the piece begins at its `&`.
 */
export function referenceStart(source: string, boundary: number): number {
  const isInside =
    /[\w;]/u.test(source.charAt(boundary)) && /[#\w]/u.test(source.charAt(boundary - 1));
  if (!isInside) return boundary;
  const before = source.slice(Math.max(0, boundary - LONGEST), boundary);
  const reference = /&#?\w+$/u.exec(before);
  return reference ? boundary - reference[0].length : boundary;
}
