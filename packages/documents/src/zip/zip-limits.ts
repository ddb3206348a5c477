const MIB = 1024 * 1024;

export type ZipLimits = {
  entries: number;
  /** Bytes of everything inflated, as the directory declares it. */
  totalBytes: number;
  /** Bytes of one entry we inflate ourselves. */
  entryBytes: number;
  /** Inflated ÷ packed; looked at only beyond `ratioFromBytes`, since small blank pictures pack very well. */
  ratio: number;
  ratioFromBytes: number;
};

// Ordinary Word files: under 2,000 entries, XML packed 5 to 40 times. Deflate's own ceiling is 1,032 times.
export const zipLimits: ZipLimits = {
  entries: 10_000,
  totalBytes: 1024 * MIB,
  entryBytes: 48 * MIB,
  ratio: 150,
  ratioFromBytes: 16 * MIB,
};
