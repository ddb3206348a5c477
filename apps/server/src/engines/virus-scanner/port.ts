/** `too-large`: the scanner did not look at the whole file. `signature`: the scanner's name of what it found. */
export type ScanResult =
  | { verdict: 'clean' | 'too-large' }
  | { verdict: 'infected'; signature: string };

export type VirusScanner = {
  id: string;
  /** Throws EngineError: ENGINE_UNAVAILABLE, ENGINE_TIMEOUT, ENGINE_BAD_ANSWER or ENGINE_CANCELLED. */
  scan: (path: string, signal: AbortSignal) => Promise<ScanResult>;
  /** Program and signature version, such as “ClamAV 1.4.6/27480/…”. Throws as `scan` does. */
  version: () => Promise<string>;
};
