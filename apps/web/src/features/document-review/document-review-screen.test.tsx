// @vitest-environment happy-dom
import {
  type DocumentSegment,
  documentPresence,
  getDocumentPage,
  updateDocumentSegment,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { fakeLayout } from '../../ui/player/fake-layout.ts';
import { DocumentReviewScreen } from './document-review-screen.tsx';

const ticketId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0051';
const ada = { userId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001', displayName: 'Ada' };
const segment = (number: number, rest: Partial<DocumentSegment> = {}): DocumentSegment => ({
  segmentId: `s${number}`,
  number,
  source: `Source ${number}`,
  target: `Texto ${number}`,
  markup: 'none',
  origin: 'machine',
  percent: null,
  place: 'body',
  position: null,
  box: null,
  recognition: null,
  sourceBefore: null,
  suggestion: null,
  revision: 1,
  editedBy: null,
  editedAt: null,
  ...rest,
});
const saveCall = at(updateDocumentSegment, { ticketId });
const presenceCall = at(documentPresence, { ticketId });
const listCall = at(viewDocumentSegments, { ticketId });

let server: ReturnType<typeof startFakeServer>;
function show(segments: readonly DocumentSegment[]) {
  server.on(listCall, ({ path }) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page'));
    return answer({
      items: segments.slice((page - 1) * 500, page * 500),
      total: segments.length,
    });
  });
  showScreen(
    '/dashboard/document-review',
    () => <DocumentReviewScreen />,
    `/dashboard/document-review?ticketId=${ticketId}`,
  );
}
const row = (number: number) => screen.findByRole('article', { name: `Segment ${number}` });
const open = async (number: number) => {
  fireEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^Edit segment ${number}:`) }),
  );
  return screen.findByRole('textbox', { name: t('documentReview.segmentTranslation', { number }) });
};
const write = (box: HTMLElement, text: string) => {
  box.textContent = text;
  fireEvent.input(box);
};

beforeEach(() => {
  fakeLayout({ windowHeight: 900, rowHeight: 96 });
  applyLoginResponse(makeLoginAnswer());
  server = startFakeServer();
  server.on(presenceCall, () => answer([]));
  server.on(at(getDocumentPage, { ticketId, side: 'source', number: '1' }), () =>
    refuse('NOT_FOUND'),
  );
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('loads a thousand segments but renders only those in view', async () => {
  show(Array.from({ length: 1_100 }, (_, index) => segment(index + 1)));
  expect(
    await screen.findByText(t('documentReview.shownSegments', { shown: 1100, total: 1100 })),
  ).toBeTruthy();
  expect(server.calls.filter(({ path }) => path.startsWith(listCall.path))).toHaveLength(3);
  expect(screen.getAllByRole('article').length).toBeLessThan(40);
});

test('Ctrl+Enter saves and moves to the next segment', async () => {
  server.on(saveCall, () =>
    answer({
      stored: true,
      segment: segment(1, { target: 'Hola', origin: 'person', editedBy: ada, revision: 2 }),
    }),
  );
  show([segment(1), segment(2)]);
  const box = await open(1);
  write(box, 'Hola');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(
    await screen.findByRole('textbox', {
      name: t('documentReview.segmentTranslation', { number: '2' }),
    }),
  ).toBeTruthy();
  expect(
    await within(await row(1)).findByText(
      t('documentReview.origin.editedBy', { displayName: 'Ada' }),
    ),
  ).toBeTruthy();
  expect(server.callsTo(saveCall).map(({ body }) => body)).toEqual([
    { segmentId: 's1', revision: 1, target: 'Hola' },
  ]);
});

test('Escape reverts changes and keeps the focus on the segment', async () => {
  show([segment(1), segment(2)]);
  const box = await open(1);
  write(box, 'Hola');
  fireEvent.keyDown(box, { key: 'Escape' });
  const button = await screen.findByRole('button', { name: /^Edit segment 1:/ });
  expect(button.textContent).toBe('Edit segment 1: Texto 1');
  expect(document.activeElement).toBe(button);
  expect(server.callsTo(saveCall)).toHaveLength(0);
});

test('a suggestion is accepted by key and dismissed by its command, and has a filter', async () => {
  const suggested = (number: number) =>
    segment(number, {
      origin: 'person',
      sourceBefore: 'Old source',
      suggestion: `Sugerencia ${number}`,
    });
  server.on(saveCall, ({ body }) => {
    const { segmentId, target } = body as { segmentId: string; target: string };
    const number = Number(segmentId.slice(1));
    return answer({
      stored: true,
      segment: segment(number, { target, origin: 'person', revision: 2 }),
    });
  });
  show([suggested(1), segment(2), suggested(3)]);
  fireEvent.click(await screen.findByRole('radio', { name: /^Suggestions/ }));
  await screen.findByText(t('documentReview.shownSegments', { shown: 2, total: 3 }));
  const box = await open(1);
  fireEvent.keyDown(box, { key: 'œ', code: 'KeyQ', altKey: true });
  await vi.waitFor(() => expect(server.callsTo(saveCall)).toHaveLength(1));
  fireEvent.click(within(await row(3)).getByRole('button', { name: /^Dismiss suggestion/ }));
  await vi.waitFor(() => expect(server.callsTo(saveCall)).toHaveLength(2));
  expect(server.callsTo(saveCall).map(({ body }) => body)).toEqual([
    { segmentId: 's1', revision: 1, target: 'Sugerencia 1' },
    { segmentId: 's3', revision: 1, target: 'Texto 3' },
  ]);
});

test('reports a missing chip and sends nothing', async () => {
  show([
    segment(1, { markup: 'html', source: 'See<x id="1"/>', target: 'Vea<x id="1"/>' }),
    segment(2),
  ]);
  const box = await open(1);
  write(box, 'Vea');
  expect(await screen.findByText(/Tag 1 is missing/)).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(server.callsTo(saveCall)).toHaveLength(0);
  expect(
    screen.getByRole('textbox', { name: t('documentReview.segmentTranslation', { number: '1' }) }),
  ).toBe(box);
});

test('shows both texts of a conflict and can keep the user’s', async () => {
  const theirs = segment(1, {
    target: 'Suyo',
    origin: 'person',
    editedBy: { ...ada, displayName: 'Grace' },
    revision: 2,
  });
  server.on(saveCall, ({ body }) =>
    (body as { revision: number }).revision === 2
      ? answer({ stored: true, segment: { ...theirs, target: 'Mío', revision: 3 } })
      : answer({ stored: false, segment: theirs }),
  );
  show([segment(1), segment(2)]);
  const box = await open(1);
  write(box, 'Mío');
  fireEvent.click(screen.getByRole('button', { name: t('documentReview.confirm') }));
  expect(await screen.findByText(t('documentReview.conflictNamed', { who: 'Grace' }))).toBeTruthy();
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('Suyo')).toBeTruthy();
  expect(alert.getByText('Mío')).toBeTruthy();
  fireEvent.click(alert.getByRole('button', { name: t('common.keepMine') }));
  await waitFor(() =>
    expect(server.callsTo(saveCall).at(-1)?.body).toEqual({
      segmentId: 's1',
      revision: 2,
      target: 'Mío',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('filters the list by words and by origin', async () => {
  show([segment(1), segment(2, { origin: 'memory', percent: 100, target: 'Otra cosa' })]);
  await row(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Memory 1' }));
  expect(
    await screen.findByText(t('documentReview.shownSegments', { shown: 1, total: 2 })),
  ).toBeTruthy();
  expect(
    within(await row(2)).getByText(t('documentReview.origin.memoryMatch', { percent: '100' })),
  ).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing says this' } });
  expect(await screen.findByText(t('documentReview.noMatchTitle'))).toBeTruthy();
});

test('keeps unsaved text with its reason', async () => {
  server.on(saveCall, () => refuse('INTERNAL'));
  show([segment(1), segment(2)]);
  const box = await open(1);
  write(box, 'Hola');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await screen.findByRole('textbox', {
    name: t('documentReview.segmentTranslation', { number: '2' }),
  });
  const first = within(await row(1));
  expect(await first.findByText('Hola')).toBeTruthy();
  await waitFor(() => expect(first.getByRole('status').textContent).not.toBe('Saving'));
  expect(first.getByRole('status').textContent).not.toBe('');
});

test('a conflict can keep both texts, and the tags of one', async () => {
  const source = 'See<x id="1"/>';
  const mine = segment(1, { markup: 'html', source, target: 'Vea<x id="1"/>' });
  const theirs = { ...mine, target: 'Suyo<x id="1"/>', editedBy: ada, revision: 2 };
  server.on(saveCall, () => answer({ stored: false, segment: theirs }));
  show([mine, segment(2)]);
  await open(1);
  fireEvent.click(screen.getByRole('button', { name: t('documentReview.confirm') }));
  const alert = within(await screen.findByRole('alert'));
  server.on(saveCall, ({ body }) =>
    answer({
      stored: true,
      segment: { ...theirs, target: (body as { target: string }).target, revision: 3 },
    }),
  );
  fireEvent.click(alert.getByRole('button', { name: t('editor.conflict.keepBoth') }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: t('documentReview.confirm') }));
  await waitFor(() =>
    expect(server.callsTo(saveCall).at(-1)?.body).toEqual({
      segmentId: 's1',
      revision: 2,
      target: 'Suyo<x id="1"/> Vea',
    }),
  );
});

test('shows who else is in the document and at which segment', async () => {
  server.on(presenceCall, () => answer([{ tabId: ticketId, ...ada, segmentId: 's2' }]));
  show([segment(1), segment(2)]);
  const words = t('documentReview.presence.atSegment', { displayName: 'Ada', number: 2 });
  fireEvent.click(await screen.findByRole('button', { name: words }));
  expect(
    await screen.findByRole('textbox', {
      name: t('documentReview.segmentTranslation', { number: '2' }),
    }),
  ).toBeTruthy();
  expect(
    within(await row(2)).getByText(t('documentReview.presence.hereNow', { names: 'Ada' })),
  ).toBeTruthy();
});

test('shows a person with several windows once at each segment', async () => {
  const windows = ['s2', null, 's2', null];
  server.on(presenceCall, () =>
    answer(windows.map((segmentId) => ({ tabId: crypto.randomUUID(), ...ada, segmentId }))),
  );
  show([segment(1), segment(2)]);
  const people = await screen.findByRole('list', { name: t('documentReview.presence.label') });
  expect(within(people).getAllByRole('listitem')).toHaveLength(1);
});

test('says which segments are not translated, and lists only them', async () => {
  show([segment(1), segment(2, { target: '' }), segment(3)]);
  fireEvent.click(await screen.findByRole('radio', { name: 'Not translated 1' }));
  await screen.findByText(t('documentReview.shownSegments', { shown: 1, total: 3 }));
  within(await row(2)).getByText(t('documentReview.untranslated'));
  expect(screen.getByRole('radio', { name: 'Machine 2' })).toBeTruthy();
});

test('offers no list of untranslated segments where there are none', async () => {
  show([segment(1), segment(2)]);
  await row(1);
  expect(screen.queryByRole('radio', { name: /^Not translated/ })).toBeNull();
  expect(screen.queryByText(t('documentReview.untranslated'))).toBeNull();
});

test('names the low-confidence words of a recognized text until a person wrote its translation, and lists such texts', async () => {
  const recognition = { confidence: 74, unsure: ['r1ver'] };
  const written = { origin: 'person', editedBy: ada } as const;
  show([segment(1), segment(2, { recognition }), segment(3, { recognition, ...written })]);
  const name = `${t('editor.filter.lowConfidenceWords')} 1`;
  fireEvent.click(await screen.findByRole('radio', { name }));
  await screen.findByText(t('documentReview.shownSegments', { shown: 1, total: 3 }));
  within(await row(2)).getByText(t('documentReview.unsureWords', { words: 'r1ver' }));
});
