/** Percent, as recognizers say it. Decision 080 has the measurements. */
export const confidenceLimits = {
  /** Below it, a word is looked at by people. */
  unsure: 75,
  /** Below it, what is beside a line is a speck or a part of a drawing rather than a word of it. */
  beside: 45,
  /** The mean of a line below which none of it is text. */
  line: 55,
  /** A single letter or sign by itself is text only above it. */
  alone: 85,
} as const;
