import { corrupt, DocumentError } from '../document-error.ts';
import { findDirectory } from './zip-directory.ts';
import type { ZipArchive, ZipEntry } from './zip-entry.ts';
import { readZip64Field, withoutZip64Field } from './zip-extra.ts';
import type { ZipLimits } from './zip-limits.ts';
import { zipLimits } from './zip-limits.ts';

const ENTRY = 0x02014b50;
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
