import type { HelpLink } from '../help-links.ts';

/** Help for first-time users of a screen. */
export type HelpTopic = {
  /** The screen's purpose. */
  purpose: string;
  /** Usual tasks, in order. */
  steps: readonly string[];
  /** Related screens. */
  links: readonly HelpLink[];
};
