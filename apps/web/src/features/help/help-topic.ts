import type { HelpLink } from './help-links.ts';

/** What somebody should know who opens a screen for the first time. */
export type HelpTopic = {
  /** What the screen is for. */
  purpose: string;
  /** What people usually do here, in order. */
  steps: readonly string[];
  /** Where they usually go from here. */
  links: readonly HelpLink[];
};
