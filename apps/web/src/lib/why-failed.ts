import { t } from './language/t.ts';

/** "Error fetching user data: The server cannot be reached.": what was being done, and the reason. */
export const whyFailed = (what: string, why: string): string => t('{what}: {why}', { what, why });
