/**
 * Normalizes a cue's text: line endings are \n, lines are trimmed and not blank, without control characters and lone
 * surrogates, letters are composed (NFC). Idempotent.
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

/** A name or a word on one line, normalized likewise. */
export const cleanLine = (text: string): string => cleanCueText(text).replaceAll('\n', ' ');
