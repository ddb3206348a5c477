const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of (i)like for text found anywhere, with wildcards escaped. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** The same for text at the start of a part of a name: after a space, a dot or a hyphen. */
export const partPatterns = (text: string): string[] =>
  [' ', '.', '-'].map((separator) => `%${separator}${literal(text)}%`);
