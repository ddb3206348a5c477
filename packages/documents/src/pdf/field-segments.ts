import type { OmissionReason } from '@glossa/contracts/document-review';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Fragment } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import { type Omission, omit } from '../omission.ts';
import { makeSegment } from '../segment.ts';
import type { PdfFieldText, PdfPage, PdfSegment } from './page.ts';

/** A text of fields that is translated; all fields that have it get the same translation. */
export type FieldLabel = { segmentId: string; text: string; fragment: Fragment<undefined> };

const reasons: Record<Exclude<PdfFieldText['kind'], 'label'>, OmissionReason> = {
  value: 'field-value',
  signature: 'signature',
  program: 'form-script',
  xfa: 'xfa',
  'xfa-only': 'xfa',
  unread: 'form',
};

/** The texts of a form: a segment for each one that differs, and those that stay or are left out. */
export function segmentFields(pages: readonly PdfPage[]): {
  segments: PdfSegment[];
  labels: FieldLabel[];
  omitted: Omission[];
} {
  const segments: PdfSegment[] = [];
  const labels = new Map<string, FieldLabel>();
  const omitted: Omission[] = [];
  for (const { number, fields } of pages) {
    const position = { kind: 'page', number } as const;
    for (const { kind, text, box } of fields?.texts ?? []) {
      if (kind !== 'label') {
        const at = { place: 'field', position } as const;
        // Names of fields may be numbers, and XFA has no text.
        if (kind === 'value') omitted.push(...omit(text, reasons[kind], at));
        else omitted.push({ ...at, text: text.slice(0, 200), reason: reasons[kind] });
        continue;
      }
      if (labels.has(text)) continue;
      const fragment = buildFragment([
        { kind: 'text', value: text, wrap: '', format: '', payload: undefined },
      ]);
      if (!fragment) continue;
      const segmentId = `field#${labels.size + 1}`;
      labels.set(text, { segmentId, text, fragment });
      segments.push({ ...makeSegment(segmentId, 'field', fragment), position, box });
    }
  }
  return { segments, labels: [...labels.values()], omitted };
}

/** By the text of a label; those that stay the same have none. */
export function translateLabels(
  labels: readonly FieldLabel[],
  translations: ReadonlyMap<string, string>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { segmentId, text, fragment } of labels) {
    const translation = translations.get(segmentId);
    if (translation === undefined || !holdsText(fragment, translation)) continue;
    const shown = visibleText(resolveFragment(fragment, translation));
    if (shown !== text) found.set(text, shown);
  }
  return found;
}
