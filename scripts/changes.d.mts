export function findBase(): string | undefined;
export function listChanges(base: string | undefined): string[] | undefined;
export function touchesEngines(paths: readonly string[]): boolean;
export function touchesBenchmarks(paths: readonly string[]): boolean;
export function journeysOf(paths: readonly string[]): string[] | 'all';
export function missingJourneys(): string[];
export const table: ReadonlyArray<readonly [RegExp, readonly string[] | 'all']>;
