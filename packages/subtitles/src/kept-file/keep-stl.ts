import type { KeptCue, KeptFile } from '@glossa/contracts/kept-file';
import { blockLength, headerLength } from '../formats/stl-blocks.ts';
import { type CueParts, type FileKeeper, withParts } from './file-keeper.ts';

/** Collects the blocks of an EBU STL file as they are, in base64. */
export class StlKeeper {
  readonly #bytes: Uint8Array;
  readonly #entries: KeptCue[] = [];
  /** The first block that is in no entry yet, from 1. */
  #next = 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** A subtitle, which has no id if it was left out: its first block, and the one behind its last, from 1. */
  add(id: string | undefined, { block, behind }: { block: number; behind: number }): void {
    if (id === undefined) return;
    const before = this.#blocks(this.#next, block);
    this.#entries.push({
      id,
      ...(before === '' ? {} : { before }),
      text: this.#blocks(block, behind),
    });
    this.#next = behind;
  }

  finish(keeper: FileKeeper, parts: CueParts): void {
    keeper.keep('stl', {
      head: packBytes(this.#bytes.subarray(0, headerLength)),
      tail: packBytes(this.#bytes.subarray(this.#at(this.#next))),
      cues: withParts(this.#entries, parts),
    });
  }

  #at(block: number): number {
    return headerLength + (block - 1) * blockLength;
  }

  #blocks(from: number, to: number): string {
    return packBytes(this.#bytes.subarray(this.#at(from), this.#at(to)));
  }
}

/** Digits of base64 that a block has: each has its own padding, so that texts of blocks can be joined. */
const digits = Math.ceil(blockLength / 3) * 4;

export function packBytes(bytes: Uint8Array): string {
  let packed = '';
  for (let at = 0; at < bytes.length; at += blockLength)
    packed += btoa(String.fromCharCode(...bytes.subarray(at, at + blockLength)));
  return packed;
}

/** The bytes of `packBytes`. What is no base64, which only a damaged file has, is left out. */
export function unpackBytes(packed: string): Uint8Array {
  let bytes = '';
  for (let at = 0; at < packed.length; at += digits) {
    const bare = packed.slice(at, at + digits).replace(/[^A-Za-z0-9+/]/g, '');
    bytes += atob(bare.length % 4 === 1 ? bare.slice(0, -1) : bare);
  }
  return fromBinary(bytes);
}

/** Bytes as a text with one character for each, and back. */
export const fromBinary = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => sign.charCodeAt(0));

export function toBinary(bytes: Uint8Array): string {
  const chunk = 8_192;
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return text;
}

/** The file as it was imported. */
export const originalStl = ({ head, cues, tail }: KeptFile): Uint8Array =>
  unpackAll([head, ...cues.flatMap(({ before = '', text = '' }) => [before, text]), tail]);

export function unpackAll(packed: readonly string[]): Uint8Array {
  const parts = packed.map(unpackBytes);
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Each block of packed ones. */
export const blocksOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.floor(bytes.length / blockLength) }, (_, index) =>
    bytes.slice(index * blockLength, (index + 1) * blockLength),
  );
