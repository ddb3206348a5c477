import type { Catalogue } from './catalogue.ts';
import type { LabelUse } from './label-usage.ts';
import { messageTexts } from './message-text.ts';

/** What the checks let pass, with the reason. An entry that nothing needs is a fault as well. */
export type LabelExceptions = {
  /** Labels that are the same word in a language although English has two. */
  sameLabel: { ids: string[]; languages: string[]; reason: string }[];
  /** Labels of buttons that are longer than the limit. */
  longLabel: { id: string; languages: string[]; reason: string }[];
};

type Input = {
  uses: readonly LabelUse[];
  /** The ids of the labels that one screen can show, by the name of the screen. */
  screens: ReadonlyMap<string, ReadonlySet<string>>;
  english: Catalogue;
  catalogues: Readonly<Record<string, Catalogue>>;
  exceptions: LabelExceptions;
};

/** What is wrong with the labels of commands and statuses. */
export function checkLabels(input: Input): string[] {
  const used = new Set<object>();
  return [
    ...findTwoRoles(input.uses),
    ...findCollisions(input, used),
    ...findLongLabels(input, used),
    ...[...input.exceptions.sameLabel, ...input.exceptions.longLabel]
      .filter((exception) => !used.has(exception))
      .map((exception) => `label-exceptions.json: not needed: ${JSON.stringify(exception)}`),
  ];
}

/** A command and a status of one word in English are two words in most languages, so they need two ids. */
function findTwoRoles(uses: readonly LabelUse[]): string[] {
  const statuses = new Set(uses.filter(({ role }) => role === 'status').map(({ id }) => id));
  const both = new Set(
    uses.filter(({ id, role }) => role !== 'status' && statuses.has(id)).map(({ id }) => id),
  );
  return [...both].map((id) => `en: ${id}: it labels both a command and a status; use two ids`);
}

const labelKey = (text: string) => text.toLowerCase().replaceAll(/[\s.…:]+$/g, '');

function findCollisions(
  { screens, english, catalogues, exceptions }: Input,
  used: Set<object>,
): string[] {
  const faults = new Set<string>();
  for (const [language, catalogue] of Object.entries(catalogues))
    for (const ids of screens.values()) {
      const byLabel = Map.groupBy(
        [...ids].filter((id) => catalogue[id] !== undefined).toSorted(),
        (id) => labelKey(catalogue[id] ?? ''),
      );
      for (const [label, same] of byLabel) {
        const differing = new Map(same.map((id) => [labelKey(english[id] ?? ''), id]));
        if (differing.size < 2) continue;
        const exception = exceptions.sameLabel.find(
          (one) =>
            one.languages.includes(language) &&
            [...differing.values()].every((id) => one.ids.includes(id)),
        );
        if (exception) used.add(exception);
        else
          faults.add(
            `${language}: ${[...differing.values()].join(', ')}: one label for ${differing.size} commands or statuses of a screen: ${label}`,
          );
      }
    }
  return [...faults];
}

/** Every button has room for this many characters. */
const alwaysFits = 24;

/** The longest a translated label may be: 160 % of the English one, with more room for short labels. */
export const labelLimit = (english: number): number =>
  Math.max(alwaysFits, english + 8, Math.floor(english * 1.6));

function findLongLabels(
  { uses, english, catalogues, exceptions }: Input,
  used: Set<object>,
): string[] {
  const faults: string[] = [];
  const buttons = new Set(uses.filter(({ role }) => role === 'button').map(({ id }) => id));
  for (const id of buttons) {
    const original = english[id];
    if (original === undefined) continue;
    const limit = labelLimit(labelWidth(original));
    for (const [language, catalogue] of Object.entries(catalogues)) {
      const label = catalogue[id];
      if (label === undefined || labelWidth(label) <= limit) continue;
      const exception = exceptions.longLabel.find(
        (one) => one.id === id && one.languages.includes(language),
      );
      if (exception) used.add(exception);
      else
        faults.push(
          `${language}: ${id}: ${labelWidth(label)} characters on a button (maximum ${limit}): ${label}`,
        );
    }
  }
  return faults;
}

const segmenter = new Intl.Segmenter();
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/;

/** The width in characters of the longest text a message can be; a wide character of East Asia counts as two. */
export const labelWidth = (message: string): number =>
  Math.max(
    ...messageTexts(message).map((text) =>
      [...segmenter.segment(text)].reduce(
        (width, { segment }) => width + (wide.test(segment) ? 2 : 1),
        0,
      ),
    ),
  );
