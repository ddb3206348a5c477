/** EBU Tech 3264: a header, and blocks of text and timing. */
export const headerLength = 1024;
export const blockLength = 128;
/** Where the text of a block begins, and what is behind its end. */
export const textFrom = 16;
export const textLength = blockLength - textFrom;
export const filler = 0x8f;

export const asciiOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Data of other programs, numbers that the standard keeps for later, and comments of the author are no subtitles. */
export const isUserData = ([, , , part = 0xff]: Uint8Array): boolean =>
  part >= 0xf0 && part !== 0xff;
export const isComment = (block: Uint8Array): boolean => block[15] === 1;

/** The number of the subtitle that a block belongs to. */
export const numberOf = ([, low = 0, high = 0]: Uint8Array): number => low + high * 256;
