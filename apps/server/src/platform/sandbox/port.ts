/** One run of an outside program. Never a shell; every path is server-made. */
export type ProgramRun = {
  program: string;
  args: readonly string[];
  /** Files and folders the program may read besides the system's own; absolute. */
  readPaths?: readonly string[];
  /** Folders the program may write in; absolute. */
  writePaths?: readonly string[];
  stdin?: string | Uint8Array;
  timeoutMs: number;
  /** Address-space limit. */
  memoryBytes?: number;
  /** Standard output beyond this ends the run with ENGINE_BAD_ANSWER. Default 64 MiB. */
  maxOutputBytes?: number;
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  onStderrLine?: (line: string) => void;
  onStdout?: (chunk: Uint8Array) => void;
};

/** stdout is empty when onStdout was given; stderr is its last 64 KiB. */
export type ProgramResult = { exitCode: number; stdout: Uint8Array; stderr: string };

export type RunProgram = (run: ProgramRun) => Promise<ProgramResult>;
