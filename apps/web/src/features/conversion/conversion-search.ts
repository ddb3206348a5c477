const tabs = ['speech', 'subtitles', 'media', 'voices'] as const;
export type ConversionTab = (typeof tabs)[number];

/** What the address says about the screen; anything else is the first tab. */
export const readConversionTab = (search: Record<string, unknown>): ConversionTab =>
  tabs.find((tab) => tab === search.tab) ?? 'speech';
