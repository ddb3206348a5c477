/** A stretch of a text that one voice reads; `latin` ones are read by an English voice within another language. */
export type SpokenPart = { text: string; latin: boolean };

/** Joins neighbours of a kind; what holds nothing to say goes to the stretch before it. */
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

/** Marks that make a pause, as the program knows them; brackets and quotes say nothing. */
export const plainPauses = (text: string): string =>
  text
    .replace(/[，、；：。．！？…]/gu, (mark) => `${pauses[mark] ?? ''} `)
    .replace(/[—–～〜-]{1,2}/gu, ', ')
    .replace(/[^\p{L}\p{M}\p{N}\s,;:.!?'’]/gu, ' ');
