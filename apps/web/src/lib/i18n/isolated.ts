/**
 * A name for a sentence of either direction: first strong isolate and its end. Without them the digits that follow a
 * Latin name in an Arabic sentence change places.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
