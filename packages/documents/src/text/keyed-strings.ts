import type { OmissionReason } from '@glossa/contracts/document-review';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { leavesOutKey } from '../filter/key-filter.ts';
import { type Omission, omit } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import { type Arrange, messageSlot } from './message-slot.ts';
import type { Span } from './splice.ts';
import type { SpliceSlot } from './spliced-reading.ts';

/** A decoded string of a file with keys; `write` returns what the span becomes for another text. */
export type KeyedString = {
  /** The last part of its name, which may say that the string is for programs; undefined without a name. */
  key: string | undefined;
  /** The whole name, for people. */
  name: string | undefined;
  /** For filter profiles. */
  path?: readonly string[];
  /** Why a filter profile leaves it out, whatever its path. */
  leftOut?: OmissionReason;
  value: string;
  /** Whether its object is one of a list, as data are. */
  inRecords: boolean;
  span: Span;
  write(text: string): string;
  arrange?: Arrange;
};

/** The strings for people as slots, and those for programs (see program-value.ts) as omissions. */
export function keyedSlots(
  strings: readonly KeyedString[],
  settings?: FilterSettings,
): {
  slots: SpliceSlot[];
  omitted: Omission[];
} {
  const omitted: Omission[] = [];
  const slots = strings.flatMap((string): SpliceSlot[] => {
    const reason =
      whyProgramValue(string) ??
      string.leftOut ??
      (settings && string.path && leavesOutKey(settings, string.path) ? 'profile-key' : undefined);
    if (reason) {
      const { name, value } = string;
      const shown = name === undefined ? value : `${name}: ${value}`;
      if (reason !== 'no-letters') omitted.push(...omit(shown, reason, { place: 'body' }));
      return [];
    }
    const { span, value, write, arrange } = string;
    const slot = messageSlot({ id: `string-${span.start}`, span }, value, write, arrange);
    return slot ? [slot] : [];
  });
  return { slots, omitted };
}

/** The part of a name behind its last dot: `login.button.title` is a title. */
export const lastPart = (name: string): string => name.split('.').at(-1) ?? name;
