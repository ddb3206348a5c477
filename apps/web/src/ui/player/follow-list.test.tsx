// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { fakeLayout } from './fake-layout.ts';
import { FollowList } from './follow-list.tsx';

beforeEach(() => fakeLayout({ windowHeight: 300, rowHeight: 50 }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const list = (activeIndex: number) => (
  <MantineProvider env="test">
    <FollowList
      label="Transcript"
      count={500}
      activeIndex={activeIndex}
      estimatedRowHeight={50}
      keyOf={String}
      renderRow={(index) => <p>Line {index}</p>}
    />
  </MantineProvider>
);

const scroller = () => screen.getByRole('region', { name: t('common.transcript') });

/** The list's last scroll position in pixels; the browser does the scrolling. */
function watchScrolling() {
  const calls: number[] = [];
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to !== 'object') return;
    calls.push(to.top ?? 0);
    this.scrollTop = to.top ?? 0;
    this.dispatchEvent(new Event('scroll'));
  } as typeof HTMLElement.prototype.scrollTo;
  return calls;
}

test('renders only rows near the viewport', () => {
  watchScrolling();
  render(list(-1));
  expect(screen.getByText('Line 0')).toBeTruthy();
  expect(screen.queryByText('Line 400')).toBeNull();
});

test('the list follows playback, stops when the user scrolls, and resumes by button', async () => {
  const scrolled = watchScrolling();
  const { rerender } = render(list(-1));
  rerender(list(100));
  await vi.waitFor(() => expect(scrolled.at(-1)).toBeGreaterThan(4000));
  expect(screen.queryByRole('button', { name: t('player.resumeAutoScroll') })).toBeNull();

  fireEvent.wheel(scroller());
  const before = scrolled.length;
  rerender(list(300));
  expect(scrolled.length).toBe(before);

  fireEvent.click(screen.getByRole('button', { name: t('player.resumeAutoScroll') }));
  await vi.waitFor(() => expect(scrolled.at(-1)).toBeGreaterThan(14_000));
  expect(screen.queryByRole('button', { name: t('player.resumeAutoScroll') })).toBeNull();
});

test('pressing a row does not stop following', () => {
  watchScrolling();
  render(list(0));
  fireEvent.pointerDown(screen.getByText('Line 0'));
  expect(screen.queryByRole('button', { name: t('player.resumeAutoScroll') })).toBeNull();
});
