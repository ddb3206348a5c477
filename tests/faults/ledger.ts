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
  categories: [],
  oddities: [],
  requests: 0,
  acknowledged: 0,
});
