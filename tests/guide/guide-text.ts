import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const guidePath = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));

/** The values of the guide's examples, and those of a run. */
export type Replacements = readonly (readonly [RegExp, string])[];

export type Section = {
  heading: string;
  /** Each code block without a language, as its commands; a block of settings has none. */
  blocks: string[][];
  /** Commands inside sentences. */
  inline: string[];
};

export type Guide = {
  sections: Section[];
  /** Each block of commands below a heading. Throws if there are none. */
  commands: (heading: string) => string[][];
  /** The content of a file that the guide shows, found by the path in its first line. */
  file: (path: string) => string;
};

/** Programs whose name begins a command inside a sentence, if something follows it. */
const programs =
  'age apt-get caddy chown cp curl docker git gpg install journalctl kubectl mv nginx node npm npx openssl ps rm runuser su sudo systemctl systemd-analyze tar useradd';
const inlineCommand = new RegExp(`^(${programs.replaceAll(' ', '|')}) `);
const setting = /^[A-Z][A-Z0-9_]*=/;

export const readGuide = (replacements: Replacements = []): Guide =>
  parseGuide(readFileSync(guidePath, 'utf8'), replacements);

export function parseGuide(text: string, replacements: Replacements): Guide {
  const adapt = (part: string) =>
    replacements.reduce((result, [from, to]) => result.replace(from, to), part);
  const sections = splitSections(text).map(([heading, content]) => ({
    heading,
    blocks: codeBlocks(content)
      .filter(({ language }) => language === '')
      .map((block) => commandsOf(block.content))
      .filter((commands) => commands.length > 0),
    inline: [...content.replace(fence, '').matchAll(/`([^`\n]+)`/g)]
      .map(([, code = '']) => code.replaceAll('\\|', '|'))
      .filter((code) => inlineCommand.test(code)),
  }));
  return {
    sections,
    commands: (heading) => {
      const section = sections.find((one) => one.heading === heading);
      if (!section?.blocks.length) throw new Error(`The guide has no commands below "${heading}".`);
      return section.blocks.map((block) => block.map(adapt));
    },
    file: (path) => {
      const start = `# ${path}\n`;
      const block = codeBlocks(text).find(({ content }) => content.startsWith(start));
      if (!block) throw new Error(`The guide has no file ${path}.`);
      return adapt(block.content.slice(start.length));
    },
  };
}

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

const codeBlocks = (text: string) =>
  [...text.matchAll(fence)].map(([, language = '', content = '']) => ({ language, content }));

/** By heading; a line of code that starts with # is none. */
function splitSections(text: string): [string, string][] {
  const codeHidden = text.replace(fence, (block) => block.replaceAll('\n#', '\n '));
  const headings = [...codeHidden.matchAll(/^#+ (.*)$/gm)];
  return headings.map(({ 1: heading = '', index }, at) => [
    heading,
    text.slice(index, headings[at + 1]?.index),
  ]);
}

/** One that ends with a backslash goes on in the next line. */
const commandsOf = (block: string): string[] =>
  block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !setting.test(line));
