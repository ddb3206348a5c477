const tabs = ['text', 'documents'] as const;
export type TranslateTab = (typeof tabs)[number];

/** What the address says about the screen; anything else is the text. */
export const readTranslateTab = (search: Record<string, unknown>): TranslateTab =>
  tabs.find((tab) => tab === search.tab) ?? 'text';
