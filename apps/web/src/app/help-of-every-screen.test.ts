import { expect, test } from 'vitest';
import { helpLinks } from '../features/help/help-links.ts';
import { helpTopicOf, helpTopics } from '../features/help/help-topics.ts';
import { router } from './router/router.tsx';

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');
/** Screens behind the login, without the one for unknown addresses. */
const screens = [
  ...new Set(
    Object.values(router.routesById)
      .filter(({ id }) => id.startsWith('/shell/'))
      .map(({ fullPath }) => withoutSlash(fullPath))
      .filter((path) => !path.endsWith('/$') && path !== '/$'),
  ),
];

test('the router has screens', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(screens).toContain('/disclaimer');
});

test.each(screens)('%s has its own help', async (path) => {
  expect(helpTopics[path], `Write features/help/topics/… for ${path}.`).toBeDefined();
  const topic = await helpTopicOf(path)?.();
  expect(topic?.purpose).toMatch(/\.$/);
  expect(topic?.steps.length).toBeGreaterThan(0);
  for (const step of topic?.steps ?? []) expect(step).toMatch(/\.$/);
});

test('has no help for a deleted screen', () => {
  expect(Object.keys(helpTopics).filter((path) => !screens.includes(path))).toEqual([]);
});

test('links only to existing screens', () => {
  expect(Object.keys(helpLinks).filter((path) => !screens.includes(path))).toEqual([]);
});
