/**
 * A password without what people add to fulfil a rule: capitals, and digits and signs around it. `Summer2026!` and
 * `123summer` have the core `summer`.
 */
export const coreOf = (password: string): string =>
  password.toLowerCase().replace(/^[\d@$!%*?&]+|[\d@$!%*?&]+$/g, '');
