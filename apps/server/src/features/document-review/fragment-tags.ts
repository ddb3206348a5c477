import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { AppError } from '../../platform/http/app-error.ts';

const tag = /<g id="(\d+)">|<\/g>|<x id="(\d+)"\/>/g;
const entity = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/gi;

type Chips = { groups: string[]; things: string[] };

/** Throws INVALID_INPUT with a message about the chips if the fragment could not be restored in its document. */
export function assertValidFragment(source: string, target: string): void {
  const expected = readChips(source);
  const found = readChips(target);
  const repeated = [...found.groups, ...found.things].find(
    (id, index, all) => all.indexOf(id) !== index,
  );
  if (repeated !== undefined) throw rejection(message('documentReview.tagRepeated', { repeated }));
  const unknown =
    found.groups.find((id) => !expected.groups.includes(id)) ??
    found.things.find((id) => !expected.things.includes(id));
  if (unknown !== undefined) throw rejection(message('documentReview.tagUnknown', { unknown }));
  // Formatting may be removed, but a picture or a footnote may not.
  const missing = expected.things.find((id) => !found.things.includes(id));
  if (missing !== undefined)
    throw rejection(message('documentReview.requiredTagMissing', { missing }));
}

/** Rejects markup that is not well nested or not escaped. */
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
  if (open !== 0) throw rejection(message('documentReview.tagUnbalanced'));
  if (/[<>&]/.test(fragment.replace(tag, '').replace(entity, '')))
    throw rejection(message('documentReview.escapeFormatting'));
  return chips;
}

const rejection = (sentence: MessageRef): AppError =>
  new AppError('INVALID_INPUT', sentence, { fields: { target: sentence } });

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words only, for the translation memory. */
export const plainOf = (fragment: string): string =>
  fragment
    .replace(tag, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => named[name] ?? whole)
    .trim();
