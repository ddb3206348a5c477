/** Text as part of a regular expression that finds exactly it, with any flags. */
export const escapePattern = (text: string): string =>
  // No hyphen: it needs no escape outside a class, and with the flag `u` must not have one.
  text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
