import { describe, expect, test } from 'vitest';
import { findForgotten, followedCommands, followedSections, notRun } from './coverage.ts';
import { parseGuide, readGuide } from './guide-text.ts';

const guide = readGuide();

describe('the commands of the operator’s guide', () => {
  test('are all run by `npm run guide`, or listed with a reason', () => {
    expect(findForgotten(guide)).toEqual([]);
  });

  test('a command is not listed after it was removed from the guide, or while it is run', () => {
    const followed = followedSections.flatMap((heading) => guide.commands(heading).flat());
    const all = guide.sections.flatMap(({ blocks, inline }) => [...blocks.flat(), ...inline]);
    for (const command of [...Object.keys(followedCommands), ...Object.keys(notRun)])
      expect(all).toContain(command);
    for (const command of [...followed, ...Object.keys(followedCommands)])
      expect(Object.keys(notRun)).not.toContain(command);
  });

  test.each(['npm run models -- update', 'npm run new -- thing'])('%s is forgotten', (command) => {
    const block = parseGuide(`# Guide\n\n## Models\n\n\`\`\`\n${command}\n\`\`\`\n`, []);
    const sentence = parseGuide(`# Guide\n\nSee \`${command} <id>\`.\n`, []);
    expect(findForgotten(block)).toEqual([command]);
    expect(findForgotten(sentence)).toEqual([`${command} <id>`]);
  });

  test('settings are no commands, and a heading inside code is none', () => {
    const text = '## A\n\n```\n# comment\nPORT=1\n```\n\n```\nls \\\n  -l\n```\n\n## B\n';
    expect(parseGuide(text, []).sections).toMatchObject([
      { heading: 'A', blocks: [['# comment'], ['ls    -l']] },
      { heading: 'B', blocks: [] },
    ]);
  });
});
