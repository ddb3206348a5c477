/** One run of an external program. Never a shell; every path is server-generated. */
export type ProgramRun = {
  /** A name looked up on our PATH, or an absolute path. */
  program: string;
  args: readonly string[];
  /** Files and folders the program may read besides the system's; absolute. */
  readPaths?: readonly string[];
  /** Folders the program may write to; absolute. */
  writePaths?: readonly string[];
  stdin?: string | Uint8Array;
  timeoutMs: number;
  /** Address-space limit. Default 4 GiB. */
  memoryBytes?: number;
  /** Standard output beyond this ends the run with ProgramError 'output-limit'. Default 64 MiB. */
  maxOutputBytes?: number;
  /** Added to PATH, LANG, HOME and TMPDIR, the only other variables the program sees. */
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Default `niceness.usual`. */
  niceness?: number;
  /**
   * Called without the line ending; a line is truncated after 8 KiB. An error it throws ends the run and is rethrown.
   */
  onStderrLine?: (line: string) => void;
  /** An error it throws ends the run and is rethrown. */
  onStdout?: (chunk: Uint8Array) => void;
};

/** stdout is empty if onStdout was given; stderr is its last 64 KiB. */
export type ProgramResult = { exitCode: number; stdout: Uint8Array; stderr: string };

/** Rejects with ProgramError only (or a callback's error). Resolves after the program and its children have exited. */
export type RunProgram = (run: ProgramRun) => Promise<ProgramResult>;
