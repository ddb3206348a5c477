import { expect, test } from 'vitest';
import { helpLinks } from '../features/help/help-links.ts';
import { helpTopicOf, helpTopics } from '../features/help/help-topics.ts';
import { router } from './router.tsx';

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');
/** Screens behind the sign-in; what stands for unknown addresses is none. */
const screens = [
  ...new Set(
    Object.values(router.routesById)
      .filter(({ id }) => id.startsWith('/shell/'))
      .map(({ fullPath }) => withoutSlash(fullPath))
      .filter((path) => !path.endsWith('/$') && path !== '/$'),
  ),
];

test('there are screens to ask about', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(screens).toContain('/disclaimer');
});

test.each(screens)('%s has a help of its own', async (path) => {
  expect(helpTopics[path], `Write features/help/topics/… for ${path}.`).toBeDefined();
  const topic = await helpTopicOf(path)?.();
  expect(topic?.purpose).toMatch(/\.$/);
  expect(topic?.steps.length).toBeGreaterThan(0);
  for (const step of topic?.steps ?? []) expect(step).toMatch(/\.$/);
});

test('no help is left of a screen that is gone', () => {
  expect(Object.keys(helpTopics).filter((path) => !screens.includes(path))).toEqual([]);
});

test('help leads only to screens there are', () => {
  expect(Object.keys(helpLinks).filter((path) => !screens.includes(path))).toEqual([]);
});
