/** One entry of a zip as described in its directory. Offsets and sizes are bytes. */
export type ZipEntry = {
  name: string;
  nameBytes: Uint8Array;
  flags: number;
  method: number;
  time: number;
  date: number;
  crc: number;
  packedSize: number;
  size: number;
  madeBy: number;
  internalAttributes: number;
  externalAttributes: number;
  localExtra: Uint8Array;
  centralExtra: Uint8Array;
  comment: Uint8Array;
  /** The compressed bytes in the file. */
  packed: Uint8Array;
};

export type ZipArchive = { entries: ZipEntry[]; comment: Uint8Array };

/** Unix stores the file type in the upper half of the external attributes. */
export function isSymlink(entry: ZipEntry): boolean {
  return entry.madeBy >>> 8 === 3 && ((entry.externalAttributes >>> 16) & 0xf000) === 0xa000;
}
