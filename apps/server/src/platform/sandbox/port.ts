/** One run of an outside program. Never a shell; every path is server-made. */
export type ProgramRun = {
  /** A name looked up on our PATH, or an absolute path. */
  program: string;
  args: readonly string[];
  /** Files and folders the program may read besides the system's own; absolute. */
  readPaths?: readonly string[];
  /** Folders the program may write in; absolute. */
  writePaths?: readonly string[];
  stdin?: string | Uint8Array;
  timeoutMs: number;
  /** Address-space limit. Default 4 GiB. */
  memoryBytes?: number;
  /** Standard output beyond this ends the run with ProgramError 'output-limit'. Default 64 MiB. */
  maxOutputBytes?: number;
  /** Added to PATH, LANG, HOME and TMPDIR, which are all the program sees otherwise. */
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Called without the line ending; a line is cut after 8 KiB. What it throws ends the run and is rethrown. */
  onStderrLine?: (line: string) => void;
  /** What it throws ends the run and is rethrown. */
  onStdout?: (chunk: Uint8Array) => void;
};

/** stdout is empty when onStdout was given; stderr is its last 64 KiB. */
export type ProgramResult = { exitCode: number; stdout: Uint8Array; stderr: string };

/**
 * Rejects with ProgramError only (or with what a callback threw). Answers after the program and its children are gone.
 */
export type RunProgram = (run: ProgramRun) => Promise<ProgramResult>;
