import { stripVTControlCharacters, styleText } from 'node:util';

type LogRecord = Record<string, unknown> & { level: number; time: number; msg?: string };
type Style = Parameters<typeof styleText>[0];

const levels: Record<number, { name: string; style: Style }> = {
  10: { name: 'TRACE', style: 'gray' },
  20: { name: 'DEBUG', style: 'gray' },
  30: { name: 'INFO', style: 'green' },
  40: { name: 'WARN', style: 'yellow' },
  50: { name: 'ERROR', style: 'red' },
  60: { name: 'FATAL', style: 'red' },
};

/** In every record and useless on a terminal; failed requests keep their id. */
const hidden = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'reqId']);
const maxFieldLength = 120;

/** Formats a JSON log record as a short line: time, level, message, key fields. */
export function formatLogLine(json: string, colors: boolean): string {
  let record: LogRecord;
  try {
    record = JSON.parse(json) as LogRecord;
  } catch {
    return json; // Not a log record: printed unchanged.
  }
  const paint = (style: Style, text: string) =>
    colors ? styleText(style, text, { validateStream: false }) : text;
  const { name, style } = levels[record.level] ?? { name: String(record.level), style: 'gray' };
  const time = new Date(record.time).toTimeString().slice(0, 8);
  const { message, fields } = isRequest(record) ? describeRequest(record) : describe(record);
  const parts = [paint('gray', time), paint(style, name.padEnd(5)), message];
  if (fields.length > 0) parts.push(paint('gray', fields.join(' ')));
  return `${parts.join(' ')}${describeError(record)}\n`;
}

const isRequest = ({ method, path, status }: LogRecord) =>
  typeof method === 'string' && typeof path === 'string' && typeof status === 'number';

/** A request is its own message; its id is needed only on failure. */
function describeRequest({ method, path, status, ms, reqId }: LogRecord) {
  const failed = Number(status) >= 500;
  return {
    message: clean(`${method} ${path} ${status} ${ms} ms`),
    fields: failed ? [`reqId=${reqId}`] : [],
  };
}

function describe(record: LogRecord) {
  const shown = Object.entries(record).filter(
    ([key, value]) => !hidden.has(key) && value !== undefined,
  );
  if (record.level >= 50 && record.reqId) shown.push(['reqId', record.reqId]);
  return {
    message: clean(record.msg ?? ''),
    fields: shown.map(([key, value]) => `${key}=${formatValue(value)}`),
  };
}

function formatValue(value: unknown): string {
  const text = clean(typeof value === 'string' ? value : JSON.stringify(value));
  const quoted = typeof value === 'string' && /\s/.test(text) ? JSON.stringify(text) : text;
  return quoted.length > maxFieldLength ? `${quoted.slice(0, maxFieldLength)}…` : quoted;
}

/** The stack of an error, otherwise its message. */
function describeError({ err, level }: LogRecord): string {
  if (typeof err !== 'object' || err === null) return '';
  const { type, message, stack } = err as { type?: string; message?: string; stack?: string };
  const text = level >= 50 && stack ? stack : `${type ?? 'Error'}: ${message ?? ''}`;
  return `\n${text
    .split('\n')
    .map((line) => `    ${clean(line.trim())}`)
    .join('\n')}`;
}

/** External text must not move the cursor or color the terminal. */
const clean = (text: string) =>
  stripVTControlCharacters(text).replaceAll(/[\u0000-\u001f\u007f]+/g, ' ');
