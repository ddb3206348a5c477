import { vi } from 'vitest';

/**
 * For tests: happy-dom has no layout, so a virtualized list would render nothing. Every element gets the size of the
 * window, list items the height of a row, and everything can be scrolled. Pixels. Ends with `vi.restoreAllMocks()`.
 */
export function fakeLayout({
  windowHeight,
  rowHeight,
}: {
  windowHeight: number;
  rowHeight: number;
}): void {
  const heightOf = (element: HTMLElement) => (element.tagName === 'LI' ? rowHeight : windowHeight);
  for (const name of ['offsetHeight', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return heightOf(this);
    });
  for (const name of ['offsetWidth', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
  // A growing text field listens for loaded fonts, which happy-dom does not support.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
}
