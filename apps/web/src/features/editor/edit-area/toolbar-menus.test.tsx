// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import type { ToolbarMenu } from '../commands/command.ts';
import { type CommandScope, CommandScopeContext } from '../commands/command-scope.ts';
import { placeCue } from '../placement/place-cue.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { ToolbarMenus } from './toolbar-menus.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(menu: ToolbarMenu | null) {
  const store = createTestStore([testCue('a', 0)]);
  store.goTo('a');
  const scope = { customKeys: {}, mac: false, run: () => false } as unknown as CommandScope;
  render(
    <MantineProvider env="test">
      <CommandScopeContext value={scope}>
        <ToolbarMenus store={store} menu={menu} onMenu={() => {}} />
      </CommandScopeContext>
    </MantineProvider>,
  );
  return { store, button: screen.getByRole('button', { name: t('editor.position.title') }) };
}

test('the button of the position says in words if the cue has one of its own', () => {
  const { store, button } = show(null);
  act(() => void placeCue(store, 'a', { y: 30 }));
  expect(button.getAttribute('aria-label')).toBe(t('editor.position.isSet'));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  act(() => void placeCue(store, 'a', undefined));
  expect(button.getAttribute('aria-label')).toBe(t('editor.position.title'));
});

test('a menu that is opened by keys brings its button into view', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { button } = show('position');
  expect(scrolled.mock.contexts).toEqual([button.parentElement]);
});
