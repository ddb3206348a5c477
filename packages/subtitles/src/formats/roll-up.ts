/**
 * Automatic captions of YouTube show the line before above each new one, and each line once more by itself. `freshOf`
 * returns what is new of a cue, and whether anything was not.
 */
export class RollUp {
  #before: string[] = [];

  freshOf(text: string): { text: string; isRepeated: boolean } {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const before = this.#before;
    let repeated = Math.min(lines.length, before.length);
    while (
      repeated > 0 &&
      !lines.slice(0, repeated).every((line, at) => line === before.at(at - repeated))
    )
      repeated -= 1;
    this.#before = lines;
    return { text: lines.slice(repeated).join('\n'), isRepeated: repeated > 0 };
  }
}

/** Whether a WebVTT file has the marks of YouTube's speech recognition. */
export const isRollUp = (text: string): boolean => /<\d\d:\d\d:\d\d\.\d{3}><c>/.test(text);
