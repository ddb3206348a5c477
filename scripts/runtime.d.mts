import type { Progress } from './progress.mjs';

export const root: string;
export const fetched: string;
export function ensureRuntime(progress?: Progress): Promise<void>;
export function runToEnd(
  program: string,
  args: string[],
  options?: object & { onOutput?: (chunk: Buffer) => void; attached?: boolean },
): Promise<number>;
