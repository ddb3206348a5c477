// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { SegmentEditor } from './segment-editor.tsx';

afterEach(cleanup);

const source = 'See <g id="1">the map</g><x id="2"/>';
function show(first: string) {
  const onChange = vi.fn();
  function Held() {
    const [value, setValue] = useState(first);
    return (
      <SegmentEditor
        label="Translation"
        source={source}
        value={value}
        markup="html"
        lang="es"
        problem={null}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        onKeyDown={() => undefined}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <Held />
    </MantineProvider>,
  );
  return { onChange, box: screen.getByRole('textbox', { name: t('common.translation') }) };
}

test('chips are single units in the text and survive typing around them', () => {
  const { onChange, box } = show('Vea <g id="1">el mapa</g><x id="2"/>');
  expect(box.textContent).toBe('Vea 1›el mapa‹12');
  expect([...box.querySelectorAll('[contenteditable=false]')]).toHaveLength(3);
  const [words] = box.childNodes;
  if (words instanceof Text) words.data = 'Véase & lea <aquí> ';
  fireEvent.input(box);
  expect(onChange).toHaveBeenLastCalledWith(
    'Véase &amp; lea &lt;aquí&gt; <g id="1">el mapa</g><x id="2"/>',
  );
});

test('inserts a missing tag around the selection, by button or key', () => {
  const { onChange, box } = show('Vea el mapa');
  const [words] = box.childNodes;
  const range = document.createRange();
  if (words) {
    range.setStart(words, 4);
    range.setEnd(words, 11);
  }
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  fireEvent.click(
    screen.getByRole('button', {
      name: t('documentReview.insertTags', {
        chips: 'opening tag 1 and closing tag 1',
      }),
    }),
  );
  expect(onChange).toHaveBeenLastCalledWith('Vea <g id="1">el mapa</g>');
  fireEvent.keyDown(box, { code: 'Digit1', key: '1', altKey: true });
  expect(onChange).toHaveBeenLastCalledWith('Vea <g id="1">el mapa</g><x id="2"/>');
  expect(screen.queryByText(t('documentReview.missingTags'))).toBeNull();
});

test('line break keys insert none inside a document segment', () => {
  const { box } = show('Vea');
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false);
});
