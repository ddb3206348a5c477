import { corrupt } from '../document-error.ts';

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

export type ZipDirectory = { count: number; start: number; end: number; comment: Uint8Array };

/** Finds the central directory at the end of a zip (APPNOTE 4.3.16), including zip64. */
export function findDirectory(bytes: Uint8Array, view: DataView): ZipDirectory {
  const at = findEnd(view);
  if (at < 0) throw corrupt({ id: 'documents.damageEndMissing' });
  const comment = bytes.subarray(at + 22);
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

function findEnd(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return -1;
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
