import { createReadStream } from 'node:fs';

/** The tar format (ustar): a header of 512 bytes, then the content padded to blocks. Readable by `tar -tf`. */
const block = 512;
const name = { start: 0, length: 100 };
const size = { start: 124, length: 12 };
const sum = { start: 148, length: 8 };
/** The limit of eleven octal digits; larger sizes are binary, as in GNU tar. */
const largestOctal = 8 ** 11 - 1;

export const tarEnd = Buffer.alloc(2 * block);

/** Padding after a part of this size. */
export const tarFill = (bytes: number) => Buffer.alloc((block - (bytes % block)) % block);

export function tarHead(partName: string, bytes: number, modified: Date): Buffer {
  const head = Buffer.alloc(block);
  if (Buffer.byteLength(partName) > name.length)
    throw new Error(`The name of a part is too long: ${partName}`);
  head.write(partName, name.start, 'utf8');
  head.write('0000600\0', 100, 'latin1');
  head.write('0000000\0', 108, 'latin1');
  head.write('0000000\0', 116, 'latin1');
  if (bytes <= largestOctal) head.write(`${octal(bytes, 11)}\0`, size.start, 'latin1');
  else {
    head.writeUInt8(0x80, size.start);
    head.writeBigUInt64BE(BigInt(bytes), size.start + 4);
  }
  head.write(`${octal(Math.floor(modified.getTime() / 1000), 11)}\0`, 136, 'latin1');
  head.write('0', 156, 'latin1');
  head.write('ustar\u000000', 257, 'latin1');
  head.write(`${octal(headSum(head), 6)}\0 `, sum.start, 'latin1');
  return head;
}

/** `offset`: where its bytes begin in the archive. */
export type TarPart = {
  name: string;
  size: number;
  offset: number;
  bytes: AsyncIterable<Buffer>;
};

export type TarFault = 'damaged' | 'truncated';

/**
 * The parts of an archive in order; each must be read before requesting the next. Throws what `explain` makes of the fault
 * if the file is not an archive or is truncated.
 */
export async function* readTar(
  path: string,
  explain: (fault: TarFault) => Error,
): AsyncGenerator<TarPart> {
  const reader = readPieces(path, explain);
  let offset = 0;
  try {
    for (;;) {
      const head = await reader.whole(block);
      if (head.every((byte) => byte === 0)) return;
      const part = readHead(head);
      if (!part) throw explain('damaged');
      offset += block;
      yield { ...part, offset, bytes: reader.pieces(part.size) };
      const fill = tarFill(part.size).length;
      await reader.whole(fill);
      offset += part.size + fill;
    }
  } finally {
    reader.close();
  }
}

/** Undefined for what is no header. */
function readHead(head: Buffer): { name: string; size: number } | undefined {
  const stated = Number.parseInt(text(head, sum.start, sum.length), 8);
  if (stated !== headSum(head)) return undefined;
  const bytes =
    (head[size.start] ?? 0) & 0x80
      ? Number(head.readBigUInt64BE(size.start + 4))
      : Number.parseInt(text(head, size.start, size.length), 8);
  if (!Number.isSafeInteger(bytes) || bytes < 0) return undefined;
  return { name: text(head, name.start, name.length), size: bytes };
}

function readPieces(path: string, explain: (fault: TarFault) => Error) {
  const stream = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0) as Buffer;
  const next = async (most: number): Promise<Buffer> => {
    if (rest.length === 0) {
      const got = await source.next();
      if (got.done) throw explain('truncated');
      rest = got.value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  };
  async function* pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const piece = await next(left);
      left -= piece.length;
      yield piece;
    }
  }
  return {
    pieces,
    whole: async (bytes: number): Promise<Buffer> => {
      const all: Buffer[] = [];
      for await (const piece of pieces(bytes)) all.push(piece);
      return Buffer.concat(all);
    },
    close: () => stream.destroy(),
  };
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

const text = (head: Buffer, start: number, length: number) =>
  head
    .subarray(start, start + length)
    .toString('utf8')
    .replace(/\0.*$/s, '');

/** The header checksum, with its own field counted as spaces. */
function headSum(head: Buffer): number {
  return head.reduce(
    (total, byte, index) =>
      total + (index >= sum.start && index < sum.start + sum.length ? 0x20 : byte),
    0,
  );
}
