/** Test support: writes the part of SentencePiece's ModelProto (protocol buffers) that a vocabulary needs. */

const kinds = { normal: 1, unknown: 2, control: 3 } as const;
const UNIGRAM = 1;

/** Marian expects the end of sentence at 0 and the unknown piece at 1; `pieces` follow, most likely first. */
export function encodeSentencePieceFile(pieces: readonly string[]): Uint8Array {
  return Buffer.concat([
    bytesField(1, piece('</s>', 0, kinds.control)),
    bytesField(1, piece('<unk>', 0, kinds.unknown)),
    ...pieces.map((text, index) => bytesField(1, piece(text, -1 - index / 100, kinds.normal))),
    bytesField(2, trainerSettings()),
    bytesField(3, normalizerSettings()),
  ]);
}

function piece(text: string, score: number, kind: number): Uint8Array {
  return Buffer.concat([textField(1, text), floatField(2, score), numberField(3, kind)]);
}

function trainerSettings(): Uint8Array {
  return Buffer.concat([
    numberField(3, UNIGRAM),
    numberField(40, 1), // unknown
    signedField(41, -1), // no beginning of sentence
    numberField(42, 0), // end of sentence
    signedField(43, -1), // no padding
    textField(45, '<unk>'),
    textField(47, '</s>'),
  ]);
}

function normalizerSettings(): Uint8Array {
  return Buffer.concat([
    textField(1, 'identity'),
    numberField(3, 1),
    numberField(4, 1),
    numberField(5, 1),
  ]);
}

function tag(field: number, wire: number): Uint8Array {
  return varint(BigInt((field << 3) | wire));
}

function numberField(field: number, value: number): Uint8Array {
  return Buffer.concat([tag(field, 0), varint(BigInt(value))]);
}

function signedField(field: number, value: number): Uint8Array {
  return Buffer.concat([tag(field, 0), varint(BigInt.asUintN(64, BigInt(value)))]);
}

function floatField(field: number, value: number): Uint8Array {
  return Buffer.concat([tag(field, 5), new Uint8Array(Float32Array.of(value).buffer)]);
}

function textField(field: number, value: string): Uint8Array {
  return bytesField(field, new TextEncoder().encode(value));
}

function bytesField(field: number, value: Uint8Array): Uint8Array {
  return Buffer.concat([tag(field, 2), varint(BigInt(value.length)), value]);
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
