import { expect, test } from 'vitest';
import { burnInFilter, burnInFontConfig } from './burn-in-filter.ts';

test('escapes paths so that they end neither the option nor the filter', () => {
  expect(burnInFilter({ assPath: '/a/b.ass', fontsFolder: '/fonts' })).toBe(
    'ass=filename=/a/b.ass:fontsdir=/fonts',
  );
  const filter = burnInFilter({ assPath: "/a'b:c,d;e[f]\\g.ass", fontsFolder: '/fonts' });
  expect(filter).toBe("ass=filename=/a\\\\\\'b\\\\:c\\,d\\;e\\[f\\]\\\\\\\\g.ass:fontsdir=/fonts");
});

test('rejects paths outside our own folders', () => {
  for (const assPath of ['relative.ass', '', '/a\nb.ass', '/a\0b.ass'])
    expect(() => burnInFilter({ assPath, fontsFolder: '/fonts' })).toThrow(TypeError);
  expect(() => burnInFilter({ assPath: '/a.ass', fontsFolder: 'fonts' })).toThrow(TypeError);
});

test('limits the font list to one folder', () => {
  const config = burnInFontConfig({ fontsFolder: '/a<b>&c', cacheFolder: '/cache' });
  expect(config).toContain('<dir>/a&lt;b&gt;&amp;c</dir>');
  expect(config.match(/<dir>/g)).toHaveLength(1);
});
