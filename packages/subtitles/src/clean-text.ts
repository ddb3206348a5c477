/**
 * A text as a cue holds it: line ends are \n, no line is blank or padded, no control character and no half of a
 * character pair stays, letters are composed (NFC). Doing it twice changes nothing more.
 */
export function cleanCueText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** A name or a word on one line, cleaned likewise. */
export const cleanLine = (text: string): string => cleanCueText(text).replaceAll('\n', ' ');
