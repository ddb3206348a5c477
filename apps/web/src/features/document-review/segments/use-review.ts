import type { DocumentSegment } from '@glossa/contracts/document-review';
import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { chipProblem } from '../chips/chip-problem.ts';
import { plainText, readPieces, writePieces } from '../chips/fragment.ts';
import { useSaveSegment } from '../queries.ts';

/** A user's edit that is not saved yet. */
export type SegmentDraft = {
  target: string;
  saving: boolean;
  /** Why the last save failed; null: it did not. */
  failure: unknown;
  /** Someone else changed the segment in the meantime; the segment has their text. */
  conflict: boolean;
};

/** Why a text cannot be saved, as a message; null if it can. */
export function problemOf(segment: DocumentSegment, target: string): string | null {
  if (plainText(target, segment.markup).trim() === '') return t('documentReview.emptySegment');
  const { markup } = segment;
  return chipProblem(readPieces(segment.source, markup), readPieces(target, markup));
}

/** Texts being saved, of any number of segments. */
export function useReview(ticketId: string) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, SegmentDraft>>>({});
  const onTheirWay = useRef(new Set<string>());
  const { mutateAsync } = useSaveSegment(ticketId);

  const change = (id: string, part: Partial<SegmentDraft>) =>
    setDrafts((all) => {
      const before = all[id];
      return before ? { ...all, [id]: { ...before, ...part } } : all;
    });
  const drop = (id: string) =>
    setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id)));

  const write = (segment: DocumentSegment, target: string) =>
    setDrafts((all) => ({
      ...all,
      [segment.segmentId]: {
        saving: false,
        conflict: false,
        ...all[segment.segmentId],
        target,
        failure: null,
      },
    }));

  /** Saves a segment, edited or just confirmed. Resolves to whether it is saved. */
  const save = async (
    segment: DocumentSegment,
    /** Saved instead of the draft. */
    chosen?: string,
  ): Promise<boolean> => {
    const { segmentId, revision } = segment;
    const target = chosen ?? drafts[segmentId]?.target ?? segment.target;
    if (problemOf(segment, target) !== null || onTheirWay.current.has(segmentId)) return false;
    onTheirWay.current.add(segmentId);
    write(segment, target);
    change(segmentId, { saving: true, conflict: false });
    try {
      const { stored, segment: now } = await mutateAsync({ segmentId, revision, target });
      // Both texts are equal: no decision needed.
      if (stored || now.target === target) setDrafts((all) => withoutSent(all, segmentId, target));
      else change(segmentId, { saving: false, conflict: true });
      return stored;
    } catch (error) {
      change(segmentId, { saving: false, failure: error });
      return false;
    } finally {
      onTheirWay.current.delete(segmentId);
    }
  };
  /** Accepts or dismisses a suggestion. What cannot be saved stays as a draft with its reason. */
  const settle = (segment: DocumentSegment, choice: 'accept' | 'dismiss') => {
    const target = choice === 'accept' ? (segment.suggestion ?? '') : segment.target;
    write(segment, target);
    void save(segment, target);
  };
  /** Puts the user's words after the other text, to be edited and saved like any other; tags stay those of the other. */
  const keepBoth = (segment: DocumentSegment) => {
    const { segmentId, markup, target } = segment;
    const mine = plainText(drafts[segmentId]?.target ?? '', markup).trim();
    write(segment, `${target} ${writePieces([{ kind: 'text', text: mine }], markup)}`);
    change(segmentId, { conflict: false });
  };
  /** Saves edits when leaving a segment; what cannot be saved stays with its reason. */
  const leave = (segment: DocumentSegment) => {
    const draft = drafts[segment.segmentId];
    if (!draft || draft.conflict) return;
    if (draft.target === segment.target) drop(segment.segmentId);
    else void save(segment);
  };
  const hasUnsaved = () => Object.keys(drafts).length > 0;
  return { drafts, write, save, settle, keepBoth, leave, drop, hasUnsaved };
}

/** Text typed while saving stays a draft. */
function withoutSent(
  all: Readonly<Record<string, SegmentDraft>>,
  id: string,
  sent: string,
): Record<string, SegmentDraft> {
  const { [id]: own, ...others } = all;
  return own && own.target !== sent ? { ...others, [id]: { ...own, saving: false } } : others;
}

export type Review = ReturnType<typeof useReview>;
