export type Report = (detail: string) => void;
export type Progress = {
  step: <T>(label: string, work: (report: Report) => Promise<T>) => Promise<T>;
  live: boolean;
  paint: (code: number | string, text: string) => string;
  log: (text: string) => void;
  logName: () => string;
  heading: (text: string) => void;
  run: (program: string, args: string[], options?: object) => Promise<void>;
};
export class ProgramError extends Error {
  lines: string[];
}
export function createProgress(options?: {
  stream?: NodeJS.WriteStream;
  live?: boolean;
  logFile?: string;
  secondMs?: number;
}): Progress;
export function formatDuration(seconds: number): string;
