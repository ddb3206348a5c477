export const root: string;
export function ensureRuntime(): Promise<void>;
export function runToEnd(program: string, args: string[], options?: object): Promise<number>;
