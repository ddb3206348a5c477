import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));

/** The places and names the guide uses, and those of this run. */
export type Replacements = readonly (readonly [RegExp, string])[];

export type GuideText = {
  /** Each code block without a language below a heading, as its commands; a command may span lines. */
  commands: (heading: string) => string[][];
  /** A unit file, found by the path in its first line. */
  unit: (name: string) => string;
};

/** Throws if a heading or unit is not in the guide. */
export async function readGuide(replacements: Replacements): Promise<GuideText> {
  const text = await readFile(path, 'utf8');
  const adapt = (part: string) =>
    replacements.reduce((result, [from, to]) => result.replace(from, to), part);
  return {
    commands: (heading) => {
      const section = sectionOf(text, heading);
      const blocks = [...section.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
        .filter(([, language]) => language === '')
        .map(([, , block = '']) =>
          adapt(block)
            .replaceAll('\\\n', ' ')
            .split('\n')
            .filter((line) => line.trim() !== ''),
        );
      if (blocks.length === 0) throw new Error(`The guide has no commands below "${heading}".`);
      return blocks;
    },
    unit: (name) => {
      const start = `\`\`\`ini\n# /etc/systemd/system/${name}\n`;
      const at = text.indexOf(start);
      if (at < 0) throw new Error(`The guide has no unit ${name}.`);
      return adapt(text.slice(at + start.length, text.indexOf('\n```', at + start.length)));
    },
  };
}

/** From a heading to the next one; a line of code that starts with one # is none. */
function sectionOf(text: string, heading: string): string {
  const [, section] = text.split(new RegExp(`^##+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`The guide has no heading "${heading}".`);
  return section.split(/^##+ /m)[0] ?? '';
}
