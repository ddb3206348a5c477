/** A line and its line ending in the file ('' at the end). */
export type Line = { text: string; ending: string };

export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/gu)) {
    if (match[0] === '') break;
    lines.push({ text: match[1] ?? '', ending: match[2] ?? '' });
  }
  return lines;
}

/** The file's usual line ending, for lines we add. */
export function usualEnding(lines: Line[]): string {
  return lines.find((line) => line.ending !== '')?.ending ?? '\n';
}

export function joinLines(lines: Line[]): string {
  return lines.map((line) => line.text + line.ending).join('');
}
