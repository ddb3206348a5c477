import { corrupt } from '../document-error.ts';

const ZIP64 = 0x0001;
const FULL = 0xffffffff;

type Sizes = { size: number; packedSize: number; offset: number };

/** Some programs write zip64 fields for small files too; the actual numbers are in the extra field then. */
export function readZip64Field(extra: Uint8Array, sizes: Sizes): Sizes {
  if (sizes.size !== FULL && sizes.packedSize !== FULL && sizes.offset !== FULL) return sizes;
  const field = listFields(extra).find(({ id }) => id === ZIP64);
  if (!field) throw corrupt({ id: 'documents.damagePartSizeMissing' });
  const view = new DataView(field.data.buffer, field.data.byteOffset, field.data.byteLength);
  let position = 0;
  const next = (stored: number) => {
    if (stored !== FULL) return stored;
    if (position + 8 > view.byteLength) throw corrupt({ id: 'documents.damagePartSizeMissing' });
    position += 8;
    return Number(view.getBigUint64(position - 8, true));
  };
  const size = next(sizes.size);
  const packedSize = next(sizes.packedSize);
  return { size, packedSize, offset: next(sizes.offset) };
}

/** Our output never needs zip64, and a leftover field would contradict the header. */
export function withoutZip64Field(extra: Uint8Array): Uint8Array {
  const kept = listFields(extra).filter(({ id }) => id !== ZIP64);
  if (kept.length === listFields(extra).length) return extra;
  const total = kept.reduce((sum, field) => sum + field.whole.length, 0);
  const out = new Uint8Array(total);
  let position = 0;
  for (const field of kept) {
    out.set(field.whole, position);
    position += field.whole.length;
  }
  return out;
}

function listFields(extra: Uint8Array) {
  const fields: { id: number; data: Uint8Array; whole: Uint8Array }[] = [];
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true);
    fields.push({
      id: view.getUint16(at, true),
      data: extra.subarray(at + 4, end),
      whole: extra.subarray(at, end),
    });
    at = end;
  }
  return fields;
}
