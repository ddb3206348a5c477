import { z } from 'zod';
import { messageKey } from './messages.ts';

/** In visible characters, without formatting and URLs. */
export const disclaimerMaxCharacters = 2_000;
const maxBlocks = 60;
const maxRuns = 200;
const maxLinkCharacters = 1_000;

export const disclaimerMarks = ['bold', 'italic', 'underline'] as const;
export type DisclaimerMark = (typeof disclaimerMarks)[number];

/** Only https, without a username that could imitate the host: readers trust links from an organization. */
export const disclaimerLinkSchema = z
  .string()
  .trim()
  .max(maxLinkCharacters, 'validation.linkTooLong')
  .refine(isSafeLink, 'validation.linkInvalid');

const runSchema = z.strictObject({
  /** May contain line breaks. */
  text: z.string().min(1).max(disclaimerMaxCharacters),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  link: disclaimerLinkSchema.optional(),
});
const blockSchema = z.strictObject({
  kind: z.enum(['paragraph', 'bullet']),
  runs: z.array(runSchema).max(maxRuns),
});

/**
 * The allowed content of a disclaimer. Formatting is structured, never HTML, so nothing can be injected: each place
 * creates its own elements.
 */
export const disclaimerTextSchema = z
  .array(blockSchema)
  .min(1, 'validation.disclaimerRequired')
  .max(maxBlocks, 'validation.disclaimerMaxParagraphs')
  .refine(
    (blocks: DisclaimerText) => visibleCharacters(blocks) > 0,
    'validation.disclaimerRequired',
  )
  .refine(
    (blocks: DisclaimerText) => visibleCharacters(blocks) <= disclaimerMaxCharacters,
    messageKey('validation.disclaimerMaxLength', { disclaimerMaxCharacters }),
  );

/** As stored: a machine draft may be longer than what users may send. */
export const keptDisclaimerTextSchema = z.array(
  z.object({
    kind: blockSchema.shape.kind,
    runs: z.array(runSchema.extend({ text: z.string(), link: z.string().optional() })),
  }),
);
export type DisclaimerBlock = z.infer<typeof blockSchema>;
export type DisclaimerText = DisclaimerBlock[];
export type DisclaimerRun = DisclaimerBlock['runs'][number];

export function isSafeLink(link: string): boolean {
  const url = URL.parse(link);
  if (!url || !/^https:\/\//i.test(link)) return false;
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** The visible text of one block. */
export const textOfBlock = ({ runs }: DisclaimerBlock): string =>
  runs.map(({ text }) => text).join('');

/** Code points, as users count letters; breaks between paragraphs do not count. */
export function visibleCharacters(blocks: DisclaimerText): number {
  return blocks.reduce((sum, block) => sum + [...textOfBlock(block).trim()].length, 0);
}

/**
 * One line per paragraph and line break; bullets have a prefix. `addresses` prints link URLs, for places where links
 * cannot be followed.
 */
export function plainDisclaimer(blocks: DisclaimerText, { addresses = false } = {}): string {
  const written = addresses ? withAddresses(blocks) : blocks;
  return written
    .map((block) => `${block.kind === 'bullet' ? bulletSign : ''}${textOfBlock(block)}`)
    .join('\n');
}

export const bulletSign = '• ';

/** Appends the URL to every link, unless its text is the URL. */
export const withAddresses = (blocks: DisclaimerText): DisclaimerText =>
  blocks.map(({ kind, runs }) => ({
    kind,
    runs: runs.map((run, index) => {
      const goesOn = runs[index + 1]?.link === run.link;
      if (run.link === undefined || goesOn || saysAddress(run.text, run.link)) return run;
      return { ...run, text: `${run.text} (${run.link})` };
    }),
  }));

const saysAddress = (text: string, link: string) =>
  link.replace(/\/$/, '').includes(text.trim().replace(/\/$/, ''));

/** Converts plain text to a disclaimer: every line is a paragraph, empty ones are dropped. */
export function disclaimerFromPlain(text: string): DisclaimerText {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ kind: 'paragraph', runs: [{ text: line }] }));
}
