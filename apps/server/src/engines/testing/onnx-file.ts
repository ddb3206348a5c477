/** Test support: writes ONNX models (protocol buffers, fields as in onnx.proto). */

type Field = { number: number; value: bigint | Uint8Array };

const utf8 = (text: string) => new TextEncoder().encode(text);
const number = (field: number, value: number | bigint): Field => ({
  number: field,
  value: BigInt(value),
});
const text = (field: number, value: string): Field => ({ number: field, value: utf8(value) });
const nested = (field: number, fields: readonly Field[]): Field => ({
  number: field,
  value: encode(fields),
});

function encode(fields: readonly Field[]): Uint8Array {
  const parts = fields.flatMap(({ number: field, value }) =>
    typeof value === 'bigint'
      ? [varint(BigInt(field << 3)), varint(value)]
      : [varint(BigInt((field << 3) | 2)), varint(BigInt(value.length)), value],
  );
  return new Uint8Array(Buffer.concat(parts));
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    const more = rest > 127n;
    bytes.push(Number(rest & 127n) | (more ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

const FLOAT = 1;
const INT64 = 7;
const INTEGER_ATTRIBUTE = 2;
const INTEGERS_ATTRIBUTE = 7;

export type Step = {
  does: string;
  takes: string[];
  gives: string;
  attributes?: Record<string, number | readonly number[]>;
};
export type Constant = {
  name: string;
  shape: number[];
  type: 'float' | 'int64';
  /** Of all elements, or of each. */
  value: number | readonly number[];
};
export type Value = { name: string; type: 'float' | 'int64'; shape: (number | string)[] };

export type OnnxModel = {
  steps: readonly Step[];
  constants: readonly Constant[];
  inputs: readonly Value[];
  output: Value;
  metadata: Record<string, string>;
};

export function onnxFile(model: OnnxModel): Uint8Array {
  return encode([
    number(1, 8),
    nested(8, [number(2, 13)]),
    nested(7, [
      ...model.steps.map((step) => nested(1, stepFields(step))),
      text(2, 'graph'),
      ...model.constants.map((constant) => nested(5, constantFields(constant))),
      ...model.inputs.map((value) => nested(11, valueFields(value))),
      nested(12, valueFields(model.output)),
    ]),
    ...Object.entries(model.metadata).map(([key, value]) =>
      nested(14, [text(1, key), text(2, value)]),
    ),
  ]);
}

const stepFields = ({ does, takes, gives, attributes = {} }: Step): Field[] => [
  ...takes.map((name) => text(1, name)),
  text(2, gives),
  text(3, gives),
  text(4, does),
  ...Object.entries(attributes).map(([name, value]) =>
    nested(
      5,
      typeof value === 'number'
        ? [text(1, name), number(3, value), number(20, INTEGER_ATTRIBUTE)]
        : [text(1, name), ...value.map((one) => number(8, one)), number(20, INTEGERS_ATTRIBUTE)],
    ),
  ),
];

function constantFields({ name, shape, type, value }: Constant): Field[] {
  const count = shape.reduce((product, size) => product * size, 1);
  const raw = Buffer.alloc(count * (type === 'float' ? 4 : 8));
  for (let index = 0; index < count; index++) {
    const element = typeof value === 'number' ? value : (value[index] ?? 0);
    if (type === 'float') raw.writeFloatLE(element, index * 4);
    else raw.writeBigInt64LE(BigInt(element), index * 8);
  }
  return [
    ...shape.map((size) => number(1, size)),
    number(2, type === 'float' ? FLOAT : INT64),
    text(8, name),
    { number: 9, value: new Uint8Array(raw) },
  ];
}

const valueFields = ({ name, type, shape }: Value): Field[] => [
  text(1, name),
  nested(2, [
    nested(1, [
      number(1, type === 'float' ? FLOAT : INT64),
      nested(
        2,
        shape.map((size) =>
          nested(1, [typeof size === 'number' ? number(1, size) : text(2, size)]),
        ),
      ),
    ]),
  ]),
];
