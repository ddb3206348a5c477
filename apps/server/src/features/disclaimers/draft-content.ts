import {
  type DisclaimerBlock,
  type DisclaimerRun,
  type DisclaimerText,
  disclaimerMarks,
} from '@glossa/contracts/disclaimer-text';
import type { LanguageCode } from '@glossa/contracts/languages';
import { buildFragment } from '@glossa/documents/inline/build-fragment';
import type { Inline } from '@glossa/documents/inline/fragment';
import { holdsText, resolveFragment } from '@glossa/documents/inline/resolve-fragment';
import { makeSegment } from '@glossa/documents/segment';
import type { MachineTranslationEngine } from '../../engines/machine-translation/port.ts';
import type { Database } from '../../platform/db/database.ts';
import { translateSegments } from '../text-translation/index.ts';

type Look = Omit<DisclaimerRun, 'text'>;
type Job = {
  organisationId: string;
  from: LanguageCode;
  to: LanguageCode;
  engine: MachineTranslationEngine;
  signal: AbortSignal;
};

/** The content in another language with its marks, links and breaks; paragraphs without words stay. Throws EngineError. */
export async function draftContent(
  db: Database,
  content: DisclaimerText,
  job: Job,
): Promise<DisclaimerText> {
  const fragments = content.map(({ runs }) => buildFragment(runs.flatMap(itemsOfRun)));
  const segments = fragments.flatMap((fragment, index) =>
    fragment ? [makeSegment(String(index), 'body', fragment)] : [],
  );
  const asked = { ...job, glossaryId: null, useMemory: true, segments };
  const translations = await translateSegments(db, asked);
  return content.map((block, index): DisclaimerBlock => {
    const fragment = fragments[index];
    const translation = translations.get(String(index))?.text;
    if (!fragment || translation === undefined || !holdsText(fragment, translation)) return block;
    return { kind: block.kind, runs: resolveFragment(fragment, translation).flatMap(runOfItem) };
  });
}

/** A break is something visible between two texts, so that it finds its place in the translation. */
function itemsOfRun({ text, ...look }: DisclaimerRun): Inline<Look>[] {
  const format = disclaimerMarks.filter((mark) => look[mark]).join(' ');
  return text
    .split('\n')
    .flatMap((value, index): Inline<Look>[] => [
      ...(index > 0 ? [{ kind: 'atom', standsFor: ' ', payload: look } as const] : []),
      ...(value === ''
        ? []
        : [{ kind: 'text', value, wrap: look.link ?? '', format, payload: look } as const]),
    ]);
}

function runOfItem(item: Inline<Look>): DisclaimerRun[] {
  if (item.kind === 'text') return item.value === '' ? [] : [{ ...item.payload, text: item.value }];
  return item.kind === 'atom' ? [{ ...item.payload, text: '\n' }] : [];
}
