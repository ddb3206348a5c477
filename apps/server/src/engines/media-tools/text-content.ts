import { headBytes } from './magic-bytes.ts';

/**
 * The start of a file as text, or undefined if it is not UTF-8 or UTF-16. A truncated last character is accepted if the
 * file continues.
 */
export function readAsText(head: Uint8Array): string | undefined {
  const encoding = namesUtf16(head) ?? 'utf-8';
  const goesOn = head.length >= headBytes;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, {
      stream: goesOn,
    });
    return hasControlCharacters(text) ? undefined : text;
  } catch {
    // The decoder throws for bytes in another encoding, which is an expected result here.
    return undefined;
  }
}

function namesUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Tabs, line endings, form feeds and escapes occur in real text; other control characters mean binary. */
function hasControlCharacters(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 && ![9, 10, 12, 13, 27].includes(code)) return true;
  }
  return false;
}

/** 8-bit text in a legacy encoding: printable bytes, but not UTF-8. */
export function looksLikeOldText(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  return head.every((byte) => byte >= 32 || [9, 10, 12, 13, 27].includes(byte));
}

/** The first element of an XML or HTML text, lower-case and without prefix; undefined if it does not start with one. */
export function firstElement(text: string): string | undefined {
  let rest = text.trimStart();
  for (;;) {
    const skipped = /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)\s*/.exec(rest)?.[0];
    if (skipped === undefined) break;
    rest = rest.slice(skipped.length);
  }
  const doctype = /^<!doctype\s+([a-z]+)/i.exec(rest)?.[1];
  return (doctype ?? /^<(?:[a-z]+:)?([a-z][\w-]*)/i.exec(rest)?.[1])?.toLowerCase();
}
