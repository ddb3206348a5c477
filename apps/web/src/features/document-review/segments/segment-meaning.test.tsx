// @vitest-environment happy-dom
import type { DocumentSegment } from '@glossa/contracts/document-review';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { isAt } from './segment-labels.ts';
import { meaningOf, useDifferingSegments } from './segment-meaning.ts';
import { SegmentRow } from './segment-row.tsx';
import type { Review, SegmentDraft } from './use-review.ts';

afterEach(cleanup);

const languages = { from: 'en', to: 'de' } as const;
const segment = (
  segmentId: string,
  source: string,
  target: string,
  more: Partial<DocumentSegment> = {},
): DocumentSegment => ({
  ...{ segmentId, number: 1, source, target, markup: 'none', origin: 'machine', percent: null },
  ...{ place: 'body', position: null, box: null, recognition: null },
  ...{ sourceBefore: null, suggestion: null },
  ...{ revision: 1, editedBy: null, editedAt: null },
  ...more,
});
const bridge = segment(
  'bridge',
  'Built in <g id="1">1897</g> &amp; closed.',
  'Gebaut <g id="1">1987</g> &amp; geschlossen.',
  { markup: 'html' },
);

function showRow(draft?: SegmentDraft) {
  render(
    <MantineProvider>
      <SegmentRow
        {...{ segment: bridge, draft, languages, editors: [], active: false, canEdit: true }}
        review={{ drafts: {} } as Review}
        moves={{ activate: () => {}, step: () => {} }}
      />
    </MantineProvider>,
  );
  return screen.queryByRole('list', { name: t('meaning.title') });
}

test('a segment says which number differs, and no longer once it is corrected', () => {
  const list = showRow();
  const sentence = t('meaning.number', { wanted: '1897', found: '1987' });
  expect(within(list as HTMLElement).getByText(sentence)).toBeTruthy();
  cleanup();
  const corrected = bridge.target.replace('1987', '1897');
  expect(showRow({ target: corrected } as SegmentDraft)).toBeNull();
});

test('matches of a memory, texts without a translation and unknown languages have none', () => {
  const { target } = bridge;
  expect(meaningOf({ ...bridge, origin: 'memory' }, target, languages)).toEqual([]);
  expect(meaningOf(bridge, '', languages)).toEqual([]);
  expect(meaningOf(bridge, target, { from: undefined, to: 'de' })).toEqual([]);
});

test('the differing segments of a long document are found for the filter', async () => {
  const fine = Array.from({ length: 2_000 }, (_, index) =>
    segment(`s${index}`, 'Thank you.', 'Danke.'),
  );
  const segments = [...fine, bridge];
  const { result } = renderHook(() => useDifferingSegments(segments, languages));
  expect(result.current.size).toBe(0);
  await waitFor(() => expect([...result.current]).toEqual(['bridge']));
  expect(segments.filter((one) => isAt(one, 'meaning', result.current))).toEqual([bridge]);
});
