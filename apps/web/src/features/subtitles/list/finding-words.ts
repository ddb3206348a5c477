import type { Finding } from '../model/editor-types.ts';

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;

/** What is wrong with a cue, in a sentence with its numbers. */
export function findingSentence({ kind, value, limit }: Finding): string {
  switch (kind) {
    case 'empty':
      return 'There is no text.';
    case 'overlap':
      return `It overlaps the next cue by ${seconds(value)}.`;
    case 'too-fast':
      return `${value} characters a second are too many to read; the limit is ${limit}.`;
    case 'line-too-long':
      return `A line has ${value} characters; ${limit} fit.`;
    case 'too-many-lines':
      return `It has ${value} lines; ${limit} fit on the picture.`;
    case 'too-short':
      return `It is shown for ${seconds(value)}; at least ${seconds(limit)} are needed.`;
    case 'too-long':
      return `It is shown for ${seconds(value)}; at most ${seconds(limit)} are good.`;
    case 'gap-too-small':
      return `Only ${value} ms are free before the next cue; ${limit} ms are needed.`;
    case 'crosses-shot-change':
      return `It runs over a cut of the picture, ${value} ms from its edge.`;
  }
}

export const findingLabels: Record<Finding['kind'], string> = {
  empty: 'No text',
  overlap: 'Overlap',
  'too-fast': 'Too fast to read',
  'line-too-long': 'Line too long',
  'too-many-lines': 'Too many lines',
  'too-short': 'Too short',
  'too-long': 'Too long',
  'gap-too-small': 'Gap too small',
  'crosses-shot-change': 'Runs over a cut',
};
