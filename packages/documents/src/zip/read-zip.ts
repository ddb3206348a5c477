import { corrupt, DocumentError } from '../document-error.ts';
import type { ZipArchive, ZipEntry } from './zip-entry.ts';
import { type ZipLimits, zipLimits } from './zip-limits.ts';

const ZIP64 = 0x0001;
const FULL = 0xffffffff;

type Sizes = { size: number; packedSize: number; offset: number };

/** Some programs write zip64 fields for small files too; the actual numbers are in the extra field then. */
function readZip64Field(extra: Uint8Array, sizes: Sizes): Sizes {
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
function withoutZip64Field(extra: Uint8Array): Uint8Array {
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

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

type ZipDirectory = { count: number; start: number; end: number; comment: Uint8Array };

/** Finds the central directory at the end of a zip (APPNOTE 4.3.16), including zip64. */
function findDirectory(bytes: Uint8Array, view: DataView): ZipDirectory {
  const at = findEnd(view);
  if (at < 0) throw corrupt({ id: 'documents.damageEndMissing' });
  const comment = bytes.subarray(at + 22, at + 22 + view.getUint16(at + 20, true));
  const count = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 12, true);
  const start = view.getUint32(at + 16, true);
  const directory =
    count === 0xffff || size === 0xffffffff || start === 0xffffffff
      ? readDirectory64(view, at)
      : { count, start, end: start + size };
  if (directory.start > directory.end || directory.end > at) {
    throw corrupt({ id: 'documents.damageDirectoryMisplaced' });
  }
  return { ...directory, comment };
}

/** The end that is that of the file; else, as other programs read it, the last one, with bytes of no meaning behind it. */
function findEnd(view: DataView): number {
  const last = view.byteLength - 22;
  let followed = -1;
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    const end = at + 22 + view.getUint16(at + 20, true);
    if (end === view.byteLength) return at;
    if (end < view.byteLength && followed < 0 && hasDirectory(view, at)) followed = at;
  }
  return followed;
}

/** Whether the directory begins where the end says; with zip64 another record says it. */
function hasDirectory(view: DataView, endAt: number): boolean {
  const start = view.getUint32(endAt + 16, true);
  if (start === FULL) return true;
  return start + 4 <= endAt && view.getUint32(start, true) === ENTRY;
}

function readDirectory64(view: DataView, endAt: number) {
  const locator = endAt - 20;
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64) {
    throw corrupt({ id: 'documents.damageDirectoryMisplaced' });
  }
  const at = Number(view.getBigUint64(locator + 8, true));
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== END_64) {
    throw corrupt({ id: 'documents.damageDirectoryMisplaced' });
  }
  const start = Number(view.getBigUint64(at + 48, true));
  return {
    count: Number(view.getBigUint64(at + 32, true)),
    start,
    end: start + Number(view.getBigUint64(at + 40, true)),
  };
}

const LOCAL = 0x04034b50;

type Located = ZipEntry & { start: number; end: number };

/**
 * Reads the directory of a zip without inflating anything. Rejects what word processors never write: too many or too
 * large entries, names with .., overlapping or duplicate entries, and names that differ between the two headers.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits = zipLimits): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(bytes, view);
  if (directory.count > limits.entries) throw tooLarge();
  const entries: Located[] = [];
  let position = directory.start;
  for (let index = 0; index < directory.count; index += 1) {
    if (position + 46 > directory.end || view.getUint32(position, true) !== ENTRY) {
      throw corrupt({ id: 'documents.damageDirectoryTruncated' });
    }
    const next =
      position +
      46 +
      view.getUint16(position + 28, true) +
      view.getUint16(position + 30, true) +
      view.getUint16(position + 32, true);
    if (next > directory.end) throw corrupt({ id: 'documents.damageDirectoryTruncated' });
    entries.push(readEntry(bytes, view, position, directory.start));
    position = next;
  }
  assertSizeLimits(entries, limits);
  assertNoOverlaps(entries);
  assertUniqueNames(entries);
  return { entries, comment: directory.comment };
}

function readEntry(bytes: Uint8Array, view: DataView, at: number, dataEnd: number): Located {
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const commentLength = view.getUint16(at + 32, true);
  const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength);
  const extraStart = at + 46 + nameLength;
  const extra = bytes.subarray(extraStart, extraStart + extraLength);
  const sizes = readZip64Field(extra, {
    size: view.getUint32(at + 24, true),
    packedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  });
  const name = readName(nameBytes);
  const { offset } = sizes;
  if (offset + 30 > dataEnd || view.getUint32(offset, true) !== LOCAL) {
    throw corrupt({ id: 'documents.damagePartMisplaced' });
  }
  const localNameLength = view.getUint16(offset + 26, true);
  const localExtraLength = view.getUint16(offset + 28, true);
  const localName = bytes.subarray(offset + 30, offset + 30 + localNameLength);
  if (readName(localName) !== name) throw corrupt({ id: 'documents.damagePartTwoNames' });
  const dataStart = offset + 30 + localNameLength + localExtraLength;
  const end = dataStart + sizes.packedSize;
  if (end > dataEnd) throw corrupt({ id: 'documents.damagePartTruncated' });
  const flags = view.getUint16(at + 8, true);
  if ((flags & 0x41) !== 0) {
    throw new DocumentError('DOCUMENT_ENCRYPTED', 'documents.passwordProtected');
  }
  return {
    name,
    nameBytes,
    flags,
    method: view.getUint16(at + 10, true),
    time: view.getUint16(at + 12, true),
    date: view.getUint16(at + 14, true),
    crc: view.getUint32(at + 16, true),
    packedSize: sizes.packedSize,
    size: sizes.size,
    madeBy: view.getUint16(at + 4, true),
    internalAttributes: view.getUint16(at + 36, true),
    externalAttributes: view.getUint32(at + 38, true),
    localExtra: withoutZip64Field(bytes.subarray(offset + 30 + localNameLength, dataStart)),
    centralExtra: withoutZip64Field(extra),
    comment: bytes.subarray(extraStart + extraLength, extraStart + extraLength + commentLength),
    packed: bytes.subarray(dataStart, end),
    start: offset,
    end,
  };
}

function readName(bytes: Uint8Array): string {
  const name = new TextDecoder('utf-8').decode(bytes);
  const climbs = name.split('/').some((step) => step === '..' || step === '.');
  if (name === '' || climbs || name.startsWith('/') || /[\\:\u0000-\u001f]/u.test(name)) {
    throw corrupt({ id: 'documents.damagePartName' });
  }
  return name;
}

function assertSizeLimits(entries: ZipEntry[], limits: ZipLimits): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0);
  if (size > limits.totalBytes) throw tooLarge();
  if (size > limits.ratioFromBytes && size > packed * limits.ratio) throw tooLarge();
}

function assertNoOverlaps(entries: Located[]): void {
  const inOrder = [...entries].sort((a, b) => a.start - b.start);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && next.start < entry.end) throw corrupt({ id: 'documents.damagePartsOverlap' });
  }
}

function assertUniqueNames(entries: ZipEntry[]): void {
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
  if (names.size < entries.length) throw corrupt({ id: 'documents.damagePartsSameName' });
}

export function tooLarge(): DocumentError {
  return new DocumentError('DOCUMENT_TOO_LARGE', 'documents.unpacksTooLarge');
}
