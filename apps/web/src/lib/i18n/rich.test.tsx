import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Rich } from './rich.tsx';

const link = (words: string) => <a href="/users">{words}</a>;

test('marked words become elements at any position', () => {
  const { container, rerender } = render(
    <Rich text="Ask <link>a colleague</link>." parts={{ link }} />,
  );
  expect(screen.getByRole('link', { name: 'a colleague' })).toBeDefined();
  expect(container.textContent).toBe('Ask a colleague.');
  rerender(<Rich text="<link>管理者</link>に聞いてください。" parts={{ link }} />);
  expect(screen.getByRole('link', { name: '管理者' })).toBeDefined();
  expect(container.textContent).toBe('管理者に聞いてください。');
});

test('supports several and empty marks', () => {
  const { container } = render(
    <Rich
      text="<b>3</b> of <b>5</b> <icon></icon> done"
      parts={{ b: (words) => <b>{words}</b>, icon: () => <svg role="img" aria-label="tick" /> }}
    />,
  );
  expect([...container.querySelectorAll('b')].map((one) => one.textContent)).toEqual(['3', '5']);
  expect(screen.getByRole('img', { name: 'tick' })).toBeDefined();
});

test('a sentence without marks or with an unknown one is text', () => {
  const { container } = render(<Rich text="1 < 2, and <em>so</em> on" parts={{ link }} />);
  expect(container.textContent).toBe('1 < 2, and so on');
});
