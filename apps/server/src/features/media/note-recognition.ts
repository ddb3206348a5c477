import type { MessageRef } from '@glossa/contracts/messages';
import type { Segment } from '@glossa/documents';
import type { PdfPage, PdfSegment } from '@glossa/documents/pdf/page';
import { message } from '@glossa/messages/message';

/** More are not listed one by one. */
const mostListed = 20;

/** For those who review a translation: which pages were read from their pictures, and what of it is unsure. */
export function noteRecognition(
  pages: readonly PdfPage[],
  segments: readonly Segment[],
): MessageRef[] {
  const recognized = pages.filter(({ recognition, blocks }) => recognition && blocks.length > 0);
  if (recognized.length === 0) return [];
  const unsure = segments.filter(
    (segment) => ((segment as Partial<PdfSegment>).recognition?.unsure.length ?? 0) > 0,
  ).length;
  const dropped = recognized.reduce(
    (sum, { recognition }) => sum + (recognition?.dropped.length ?? 0),
    0,
  );
  const unreadable = recognized.filter(({ recognition }) => recognition?.because === 'unreadable');
  return [
    message('documents.recognizedPages', listOf(recognized)),
    ...(unreadable.length > 0
      ? [message('documents.recognizedUnreadable', listOf(unreadable))]
      : []),
    ...(unsure > 0 ? [message('documents.recognizedUnsure', { count: unsure })] : []),
    ...(dropped > 0 ? [message('documents.recognizedDropped', { count: dropped })] : []),
  ];
}

const listOf = (pages: readonly PdfPage[]) => ({
  count: pages.length,
  pages: {
    list: [
      ...pages.slice(0, mostListed).map(({ number }) => String(number)),
      ...(pages.length > mostListed ? ['…'] : []),
    ],
  },
});
