type Mode = 'pop-on' | 'paint-on' | `roll-up of ${2 | 3 | 4}`;
type Row = { column: number; marks: string; text: string };
type Screen = Map<number, Row[]>;
type Caption = { from: string; mode: Mode; rows: Screen };

const rowsOfPreambles = new Map(
  [0x1140, 0x1160, 0x1240, 0x1260, 0x1540, 0x1560, 0x1640, 0x1660]
    .concat([0x1740, 0x1760, 0x1040, 0x1340, 0x1360, 0x1440, 0x1460])
    .map((word, index) => [word, index + 1]),
);
const looks = ['white', 'green', 'blue', 'cyan', 'red', 'yellow', 'magenta', 'italic'];
/** Instead of those of ASCII. */
const basic = new Map([
  ...([0x2a, 0x5c, 0x5e, 0x5f, 0x60, 0x7b, 0x7c, 0x7d, 0x7e, 0x7f] as const).map(
    (code, index): [number, string] => [code, [...'áéíóúç÷Ññ█'][index] ?? ''],
  ),
]);
const special = [...'®°½¿™¢£♪à\u00a0èâêîôû'];
const extended = [
  [...'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»'],
  [...'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘'],
];
const modes = new Map<number, Mode>([
  [0x1420, 'pop-on'],
  [0x1425, 'roll-up of 2'],
  [0x1426, 'roll-up of 3'],
  [0x1427, 'roll-up of 4'],
  [0x1429, 'paint-on'],
]);

/**
 * The captions of an SCC file, a line for times and mode, the place of each row, and its marks and text. Of the first
 * channel; other codes are errors. Times are those of the time codes of the file. Read by nothing of the product.
 */
export function describeScc(file: string): string[] {
  const captions: (Caption & { to: string })[] = [];
  let [shown, loaded]: [Screen, Screen] = [new Map(), new Map()];
  let mode: Mode = 'pop-on';
  let [row, column, marks] = [15, 0, 'white'];
  let open: Caption | undefined;
  const end = (at: string) => {
    if (open) captions.push({ ...open, to: at, rows: new Map(open.rows) });
    open = undefined;
  };
  const write = (sign: string, at: string) => {
    const screen = mode === 'pop-on' ? loaded : shown;
    if (mode !== 'pop-on') open ??= { from: at, mode, rows: screen };
    const parts = screen.get(row) ?? [];
    const last = parts.at(-1);
    if (last && last.marks === marks && last.column + [...last.text].length === column)
      last.text += sign;
    else parts.push({ column, marks, text: sign });
    screen.set(row, parts);
    column += 1;
  };
  for (const { word, at } of wordsOf(file)) {
    const [high, low] = [word >> 8, word & 0xff];
    const preamble = rowsOfPreambles.get(word & 0x7fe0);
    const look = low & 0x1e;
    if (high >= 0x20) {
      for (const byte of [high, low])
        if (byte >= 0x20) write(basic.get(byte) ?? String.fromCharCode(byte), at);
    } else if (preamble !== undefined && low >= 0x40) {
      row = preamble;
      column = look >= 0x10 ? ((look - 0x10) >> 1) * 4 : 0;
      marks = `${look >= 0x10 ? 'white' : looks[look >> 1]}${low & 1 ? ' underlined' : ''}`;
    } else if (word >> 4 === 0x112) {
      marks = `${looks[(low & 0x0f) >> 1]}${low & 1 ? ' underlined' : ''}`;
      column += 1;
    } else if (word >> 4 === 0x113) write(special[low & 0x0f] ?? '', at);
    else if ((high === 0x12 || high === 0x13) && low >= 0x20 && low < 0x40) {
      const parts = (mode === 'pop-on' ? loaded : shown).get(row)?.at(-1);
      if (parts) parts.text = [...parts.text].slice(0, -1).join('');
      column -= 1;
      write(extended[high - 0x12]?.[low - 0x20] ?? '', at);
    } else if (high === 0x17 && low > 0x20 && low < 0x24) column += low - 0x20;
    else if (modes.has(word)) mode = modes.get(word) ?? mode;
    else if (word === 0x142f) {
      end(at);
      [shown, loaded] = [loaded, new Map()];
      mode = 'pop-on';
      if (shown.size > 0) open = { from: at, mode, rows: shown };
    } else if (word === 0x142c || word === 0x142d) {
      end(at);
      shown = new Map();
      column = word === 0x142d ? 0 : column;
    } else if (word === 0x142e) loaded = new Map();
    else if (word !== 0) throw new Error(`Code ${word.toString(16)} at ${at}`);
  }
  end('the end');
  return captions.flatMap(({ from, to, mode: of, rows }, index) => [
    `caption ${index + 1}: ${from} to ${to}, ${of}`,
    ...[...rows]
      .sort(([a], [b]) => a - b)
      .flatMap(([number, parts], line) => [
        `caption ${index + 1}, line ${line + 1}: row ${number}, column ${parts[0]?.column}`,
        `caption ${index + 1}, line ${line + 1}: ${parts.map(({ marks: look, text }) => `(${look}) ${text}`).join(' ')}`,
      ]),
  ]);
}

/** Without parity, and without the repetitions of codes; one is sent in each frame. */
function* wordsOf(file: string): Generator<{ word: number; at: string }> {
  for (const line of file.split(/\r?\n/).slice(1)) {
    if (line.trim() === '') continue;
    const [, hours, minutes, seconds, mark, frames, data] =
      /^(\d\d):(\d\d):(\d\d)([:;])(\d\d)\s+(.*)$/.exec(line.trim()) ?? [];
    if (data === undefined) throw new Error(`A line is unreadable: ${line}`);
    const first =
      ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 30 + Number(frames);
    let last = 0;
    for (const [index, code] of data.split(/\s+/).entries()) {
      const word = Number.parseInt(code, 16) & 0x7f7f;
      const isCode = word >> 8 >= 0x10 && word >> 8 < 0x20;
      const isRepeated = isCode && word === last;
      last = isRepeated || !isCode ? 0 : word;
      if (!isRepeated) yield { word, at: timeCode(first + index, mark ?? ':') };
    }
  }
}

/** Of a file shorter than a minute: there, numbers are the same with and without dropped ones. */
function timeCode(frame: number, mark: string): string {
  const part = (of: number, modulo: number) =>
    String(Math.floor(frame / of) % modulo).padStart(2, '0');
  return `${part(108_000, 100)}:${part(1800, 60)}:${part(30, 60)}${mark}${part(1, 30)}`;
}
