import { AppError } from '../../platform/http/app-error.ts';

const tag = /<g id="(\d+)">|<\/g>|<x id="(\d+)"\/>/g;
const entity = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/gi;

type Chips = { groups: string[]; things: string[] };

/** Throws INVALID_INPUT with a sentence about the chips where the fragment could not be put back into its document. */
export function requireSound(source: string, target: string): void {
  const expected = readChips(source);
  const found = readChips(target);
  const repeated = [...found.groups, ...found.things].find(
    (id, index, all) => all.indexOf(id) !== index,
  );
  if (repeated !== undefined)
    throw refusal(`Chip ${repeated} stands there twice. Each may be used once.`);
  const unknown =
    found.groups.find((id) => !expected.groups.includes(id)) ??
    found.things.find((id) => !expected.things.includes(id));
  if (unknown !== undefined)
    throw refusal(`The original has no chip ${unknown}. Take it out of the translation.`);
  // Formatting may be given up; a picture or a footnote may not be lost.
  const missing = expected.things.find((id) => !found.things.includes(id));
  if (missing !== undefined)
    throw refusal(
      `Chip ${missing} is missing. It stands for a picture, a footnote or the like, which must be kept: put it where it belongs in the translation.`,
    );
}

/** Refuses what is not well nested or not escaped. */
function readChips(fragment: string): Chips {
  const chips: Chips = { groups: [], things: [] };
  let open = 0;
  for (const [whole, group, thing] of fragment.matchAll(tag)) {
    if (thing !== undefined) chips.things.push(thing);
    else if (group !== undefined) {
      chips.groups.push(group);
      open += 1;
    } else if (whole === '</g>') open -= 1;
    if (open < 0) break;
  }
  if (open !== 0)
    throw refusal('A chip is opened and not closed, or closed and not opened. Set both its ends.');
  if (/[<>&]/.test(fragment.replace(tag, '').replace(entity, '')))
    throw refusal(
      'The text holds a sign that would be read as formatting. Write &lt; for <, &gt; for > and &amp; for &.',
    );
  return chips;
}

const refusal = (sentence: string): AppError =>
  new AppError('INVALID_INPUT', sentence, { fields: { target: sentence } });

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words alone, as a memory keeps them. */
export const plainOf = (fragment: string): string =>
  fragment
    .replace(tag, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => named[name] ?? whole)
    .trim();
