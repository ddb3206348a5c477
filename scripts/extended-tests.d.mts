export const extendedTests: readonly string[];
export const shortenedTests: readonly string[];
export function extendedTestsOf(paths: readonly string[]): string[];
