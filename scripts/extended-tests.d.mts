export const extendedTests: readonly string[];
export function extendedTestsOf(paths: readonly string[]): string[];
