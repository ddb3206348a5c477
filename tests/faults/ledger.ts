/**
 * What the server acknowledged, as the clients remember it. The fault that was going on belongs to each record, so that
 * what is missing later can be counted for it.
 */
export type Upload = {
  fault: string;
  /** Unique: how its row is found where the answer was lost. */
  fileName: string;
  sha256: string;
  acknowledged: boolean;
  mediaId?: string;
  /** Its name in the folder of unfinished uploads. */
  uploadId?: string;
  deleted?: boolean;
  /** Its engine or its file may have been harmed: a failure with a reason is a right end. */
  mayFail: boolean;
  /** Its file was taken away. */
  fileRemoved?: boolean;
  /** It ended so. */
  failed?: boolean;
  /** Of a document, which is not transcribed. */
  document?: boolean;
  /** Someone has begun to publish a correction of its transcript. */
  publishing?: boolean;
  published?: Published;
};

/** A cue whose text was published. */
export type Published = { fault: string; cueId: string; text: string };

/** A translation that was acknowledged. */
export type Order = {
  fault: string;
  mayFail: boolean;
  mediaId: string;
  fileName: string;
  language: string;
  /** The kinds of its files, by name. */
  outputs: readonly string[];
  published?: Published;
};

export type ConversionRecord = {
  fault: string;
  mayFail: boolean;
  /** Unique: how its row is found. */
  inputName: string;
  acknowledged: boolean;
};

export type DraftRecord = {
  reportId: string;
  /** Before the traffic. */
  firstChange: number;
  changes: number;
  cues: Map<string, { text: string; fault: string }>;
};

export type Ledger = {
  fault: string;
  mayFail: boolean;
  uploads: Upload[];
  drafts: DraftRecord[];
  orders: Order[];
  conversions: ConversionRecord[];
  categories: Array<{ fault: string; id: string; name: string }>;
  /** Answers that no client should get, with the fault they came with. */
  oddities: Array<{ fault: string; text: string }>;
  requests: number;
  acknowledged: number;
};

export const createLedger = (): Ledger => ({
  fault: 'none',
  mayFail: false,
  uploads: [],
  drafts: [],
  orders: [],
  conversions: [],
  categories: [],
  oddities: [],
  requests: 0,
  acknowledged: 0,
});
