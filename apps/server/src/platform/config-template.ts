import { describeSettings } from './settings.ts';

type Described = {
  group: string;
  description: string;
  default?: unknown;
  unset?: string;
  unit?: string;
  example?: string;
};

const introduction = `# Settings of Glossa. Save this as glossa.conf in the data folder (chmod 600 if it holds secrets), or anywhere and name
# it with GLOSSA_CONFIG. It is read once, when Glossa starts. The environment has precedence.
#
# One NAME=value a line, without blanks around “=” being part of it; values may be in quotation marks. An empty value
# means that it is not set. Instead of any NAME, NAME_FILE may name a file that holds the value.
`;

/** A commented file of every setting: each line that sets something is a comment until its “#” is removed. */
export function writeConfigTemplate(): string {
  const described = Object.entries(describeSettings()) as unknown as Array<[string, Described]>;
  // They say where this file is.
  const entries = described.filter(([name]) => name !== 'GLOSSA_CONFIG' && name !== 'GLOSSA_DATA');
  const groups = Map.groupBy(entries, ([, { group }]) => group);
  const sections = [...groups].map(([group, settings]) => {
    const lines = settings.map(([name, about]) =>
      [
        ...wrap(about.description),
        ...wrap(`Default: ${describeDefault(about)}`),
        `#${name}=${exampleOf(about)}\n`,
      ].join('\n'),
    );
    return `\n# ---- ${group} ${'-'.repeat(Math.max(4, 70 - group.length))}\n\n${lines.join('\n')}`;
  });
  return `${introduction}${sections.join('')}`;
}

function describeDefault({ default: value, unset, unit }: Described): string {
  if (value === undefined || value === '') return unset ?? 'not set';
  return `${value}${unit ? ` ${unit}` : ''}`;
}

const exampleOf = ({ example, default: value }: Described): string =>
  String(example ?? value ?? '');

const maxLength = 118;

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.replaceAll('`', '').split(' ')) {
    if (line.length + word.length + 1 > maxLength) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
