const MIB = 1024 * 1024;

export type ZipLimits = {
  entries: number;
  /** Total inflated bytes, as declared by the directory. */
  totalBytes: number;
  /** Bytes of one inflated entry. */
  entryBytes: number;
  /** Inflated ÷ compressed; checked only beyond `ratioFromBytes`, because small blank pictures compress very well. */
  ratio: number;
  ratioFromBytes: number;
};

// Ordinary Word files: under 2,000 entries, XML compressed 5 to 40 times. Deflate's own limit is 1,032 times.
export const zipLimits: ZipLimits = {
  entries: 10_000,
  totalBytes: 1024 * MIB,
  entryBytes: 48 * MIB,
  ratio: 150,
  ratioFromBytes: 16 * MIB,
};
