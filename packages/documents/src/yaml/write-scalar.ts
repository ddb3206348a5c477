import { parse, Scalar } from 'yaml';

type Style = { type: Scalar.Type; inFlow: boolean };

/**
 * A text in the style of the scalar that it replaces, `raw`. A text that this style cannot hold (YAML 1.2, 7 and 8) is
 * written in double quotes, which hold everything.
 */
export function writeScalar(text: string, raw: string, { type, inFlow }: Style): string {
  const quoted = JSON.stringify(text);
  if (type === Scalar.QUOTE_DOUBLE) return quoted;
  if (type === Scalar.BLOCK_LITERAL || type === Scalar.BLOCK_FOLDED) {
    return writeBlock(text, raw, type) ?? quoted + (/(?:\r\n|\r|\n)+$/u.exec(raw)?.[0] ?? '');
  }
  const isOneLine = !/[\r\n]/u.test(text);
  if (type === Scalar.QUOTE_SINGLE) return isOneLine ? `'${text.replaceAll("'", "''")}'` : quoted;
  return isOneLine && isPlain(text, inFlow) ? text : quoted;
}

function isPlain(text: string, inFlow: boolean): boolean {
  try {
    const [open, close] = inFlow ? ['{ key: ', ', next: 1 }'] : ['key: ', '\nnext: 1'];
    const wanted = JSON.stringify({ key: text, next: 1 });
    // Ruby and Python read YAML 1.1, where `no` is false.
    return (['1.1', '1.2'] as const).every(
      (version) => JSON.stringify(parse(`${open}${text}${close}`, { version })) === wanted,
    );
  } catch {
    // Not readable as a plain scalar, which is what is asked here.
    return false;
  }
}

/** undefined for a text whose lines begin with blanks, which would change the indentation. */
function writeBlock(text: string, raw: string, type: Scalar.Type): string | undefined {
  const header = /^[^\r\n]*(?:\r\n|\r|\n)/u.exec(raw)?.[0];
  const indent = /(?:^|[\r\n])([ \t]+)\S/u.exec(raw.slice(header?.length ?? 0))?.[1];
  const ending = /(?:\r\n|\r|\n)*$/u.exec(raw)?.[0] ?? '';
  const body = text.replace(/\n+$/u, '');
  if (header === undefined || indent === undefined || body === '') return undefined;
  if (/^[ \t]/mu.test(body) || /[\u0000-\u0008\u000b-\u001f\u0085\u2028\u2029]/u.test(body))
    return undefined;
  // In a folded scalar a single line ending is a space.
  const kept = type === Scalar.BLOCK_FOLDED ? body.replace(/\n+/gu, (run) => `${run}\n`) : body;
  const eol = header.endsWith('\r\n') ? '\r\n' : '\n';
  const lines = kept.split('\n').map((line) => (line === '' ? '' : indent + line));
  return header + lines.join(eol) + ending;
}
