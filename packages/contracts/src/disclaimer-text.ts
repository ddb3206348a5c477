import { z } from 'zod';

/** In visible characters: what a reader sees, without marks and addresses. */
export const disclaimerMaxCharacters = 2_000;
const maxBlocks = 60;
const maxRuns = 200;
const maxLinkCharacters = 1_000;

export const disclaimerMarks = ['bold', 'italic', 'underline'] as const;
export type DisclaimerMark = (typeof disclaimerMarks)[number];

/** Only https, without a user name that could pass for the host: a reader trusts what an organisation signs. */
export const disclaimerLinkSchema = z
  .string()
  .trim()
  .max(maxLinkCharacters, 'Choose a shorter address.')
  .refine(isSafeLink, 'A link begins with https:// and names a site.');

const runSchema = z.strictObject({
  /** May hold line breaks. */
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
 * All that a disclaimer can hold. Marks are named, never written as HTML, so that there is nothing to inject: every
 * place that shows one makes its own elements of it.
 */
export const disclaimerTextSchema = z
  .array(blockSchema)
  .min(1, 'Write the disclaimer.')
  .max(maxBlocks, 'That is more paragraphs than a disclaimer may have.')
  .refine((blocks: DisclaimerText) => visibleCharacters(blocks) > 0, 'Write the disclaimer.')
  .refine(
    (blocks: DisclaimerText) => visibleCharacters(blocks) <= disclaimerMaxCharacters,
    `A disclaimer may have ${disclaimerMaxCharacters} characters.`,
  );

/** As it is kept: a machine's draft may be longer than what a person may send. */
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

/** What a reader sees of one block. */
export const textOfBlock = ({ runs }: DisclaimerBlock): string =>
  runs.map(({ text }) => text).join('');

/** Code points, as people count letters; the breaks between paragraphs do not count. */
export function visibleCharacters(blocks: DisclaimerText): number {
  return blocks.reduce((sum, block) => sum + [...textOfBlock(block).trim()].length, 0);
}

/**
 * One line for each paragraph and each line break; bullets keep a sign of theirs. `addresses` writes out where links
 * lead, for places where nothing can be followed.
 */
export function plainDisclaimer(blocks: DisclaimerText, { addresses = false } = {}): string {
  const written = addresses ? withAddresses(blocks) : blocks;
  return written
    .map((block) => `${block.kind === 'bullet' ? bulletSign : ''}${textOfBlock(block)}`)
    .join('\n');
}

export const bulletSign = '• ';

/** Every link followed by its address, where its text is not the address already. */
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

/** Plain text as a disclaimer: every line is a paragraph, empty ones are none. */
export function disclaimerFromPlain(text: string): DisclaimerText {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ kind: 'paragraph', runs: [{ text: line }] }));
}
