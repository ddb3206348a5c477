/** A run of text for one voice; `latin` ones are read by an English voice within another language. */
export type SpokenPart = { text: string; latin: boolean };

/** Joins adjacent parts of a kind; parts without speech join the previous one. */
export function joinParts(parts: readonly SpokenPart[]): SpokenPart[] {
  const joined: SpokenPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const silent = !/[\p{L}\p{N}]/u.test(part.text);
    if (last && (last.latin === part.latin || silent)) last.text += part.text;
    else if (!silent) joined.push({ ...part });
  }
  return joined;
}

const pauses: Record<string, string> = {
  '，': ',',
  '、': ',',
  '；': ';',
  '：': ':',
  '。': '.',
  '．': '.',
  '！': '!',
  '？': '?',
  '…': '.',
};

/** Punctuation that makes a pause in the program; brackets and quotes do not. */
export const plainPauses = (text: string): string =>
  text
    .replace(/[，、；：。．！？…]/gu, (mark) => `${pauses[mark] ?? ''} `)
    .replace(/[—–～〜-]{1,2}/gu, ', ')
    .replace(/[^\p{L}\p{M}\p{N}\s,;:.!?'’]/gu, ' ');
