import { deflateSync } from 'fflate';
import { crc32 } from './crc32.ts';
import type { ZipArchive, ZipEntry } from './zip-entry.ts';

/**
 * Rewrites the archive with some entries replaced. All others keep their compressed bytes, dates and attributes:
 * entries we do not understand are never recompressed.
 */
export function writeZip(archive: ZipArchive, replaced: Map<string, Uint8Array>): Uint8Array {
  const entries = archive.entries.map((entry) => {
    const bytes = replaced.get(entry.name);
    return bytes ? replaceEntry(entry, bytes) : entry;
  });
  const localSize = sum(
    entries,
    (e) => 30 + e.nameBytes.length + e.localExtra.length + e.packed.length,
  );
  const centralSize = sum(
    entries,
    (e) => 46 + e.nameBytes.length + e.centralExtra.length + e.comment.length,
  );
  const out = new Uint8Array(localSize + centralSize + 22 + archive.comment.length);
  const view = new DataView(out.buffer);
  let at = 0;
  const offsets: number[] = [];
  for (const entry of entries) {
    offsets.push(at);
    view.setUint32(at, 0x04034b50, true);
    writeShared(view, at + 4, entry);
    view.setUint16(at + 28, entry.localExtra.length, true);
    at = place(out, at + 30, entry.nameBytes, entry.localExtra, entry.packed);
  }
  for (const [index, entry] of entries.entries()) {
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 4, entry.madeBy, true);
    writeShared(view, at + 6, entry);
    view.setUint16(at + 30, entry.centralExtra.length, true);
    view.setUint16(at + 32, entry.comment.length, true);
    view.setUint16(at + 36, entry.internalAttributes, true);
    view.setUint32(at + 38, entry.externalAttributes, true);
    view.setUint32(at + 42, offsets[index] ?? 0, true);
    at = place(out, at + 46, entry.nameBytes, entry.centralExtra, entry.comment);
  }
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, entries.length, true);
  view.setUint16(at + 10, entries.length, true);
  view.setUint32(at + 12, centralSize, true);
  view.setUint32(at + 16, localSize, true);
  view.setUint16(at + 20, archive.comment.length, true);
  place(out, at + 22, archive.comment);
  return out;
}

function replaceEntry(entry: ZipEntry, bytes: Uint8Array): ZipEntry {
  const packed = deflateSync(bytes, { level: 6 });
  return {
    ...entry,
    method: 8,
    crc: crc32(bytes),
    size: bytes.length,
    packedSize: packed.length,
    packed,
  };
}

/** The fields common to the local header and the directory. */
function writeShared(view: DataView, at: number, entry: ZipEntry): void {
  view.setUint16(at, 20, true);
  // Bit 3 means sizes after the data; ours are in the header.
  view.setUint16(at + 2, entry.flags & ~0x08, true);
  view.setUint16(at + 4, entry.method, true);
  view.setUint16(at + 6, entry.time, true);
  view.setUint16(at + 8, entry.date, true);
  view.setUint32(at + 10, entry.crc, true);
  view.setUint32(at + 14, entry.packedSize, true);
  view.setUint32(at + 18, entry.size, true);
  view.setUint16(at + 22, entry.nameBytes.length, true);
}

function place(out: Uint8Array, at: number, ...parts: Uint8Array[]): number {
  let position = at;
  for (const part of parts) {
    out.set(part, position);
    position += part.length;
  }
  return position;
}

function sum(entries: ZipEntry[], size: (entry: ZipEntry) => number): number {
  return entries.reduce((total, entry) => total + size(entry), 0);
}
