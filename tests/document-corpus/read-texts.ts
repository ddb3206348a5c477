import { isUtf8 } from 'node:buffer';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline';
import { parse as parseProperties } from 'dot-properties';
import { po } from 'gettext-parser';
import { load } from 'js-yaml';
import { micromark } from 'micromark';
import type { JudgedTexts } from './compare-texts.ts';

type Asked = { path: string; format: string; language: string };

/** Reads texts of documents with parsers that Glossa does not use: those of Python, and a few packages. */
export class TextReader {
  readonly #python: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #interface: Interface;

  constructor(program: string) {
    const script = new URL('read-texts.py', import.meta.url).pathname;
    this.#python = spawn(program, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (!this.#python.stdout) throw new Error('Python has no output.');
    this.#interface = createInterface({ input: this.#python.stdout });
    this.#lines = this.#interface[Symbol.asyncIterator]();
  }

  async read(asked: Asked): Promise<JudgedTexts> {
    try {
      const own = await readByPackage(asked);
      if (own) return own;
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
    this.#python.stdin?.write(`${JSON.stringify(asked)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('Python has ended.');
    return JSON.parse(value) as JudgedTexts;
  }

  close(): void {
    this.#python.stdin?.end();
    this.#interface.close();
  }
}

async function readByPackage({ path, format }: Asked): Promise<JudgedTexts | undefined> {
  const bytes = await readFile(path);
  if (format === 'yaml') return { parts: { '': stringsOf(load(bytes.toString())).join('\n') } };
  if (format === 'properties') {
    // The encoding that Java has for them, where they are no UTF-8.
    const text = isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1');
    return { parts: { '': Object.values(parseProperties(text)).map(String).join('\n') } };
  }
  if (format === 'po') {
    const { translations } = po.parse(bytes);
    const messages = Object.values(translations).flatMap((context) => Object.values(context));
    return {
      pairs: messages
        .filter(({ msgid }) => msgid !== '')
        .flatMap(({ msgid, msgid_plural: plural, msgstr }): [string, string][] =>
          msgstr.map((text, index) => [index > 0 ? (plural ?? msgid) : msgid, text]),
        ),
    };
  }
  if (format === 'md') {
    const whole = bytes.toString();
    const [front = '', settings = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/u.exec(whole) ?? [];
    const text = whole.slice(front.length);
    const shown = micromark(text, { allowDangerousHtml: true })
      .replace(/<(pre|code)\b[\s\S]*?<\/\1>/giu, ' ')
      .replace(/<!--[\s\S]*?-->|<[^>]*>/gu, ' ')
      .replace(/&(lt|gt|amp|quot);/gu, ' ');
    return { parts: { '': shown, settings: stringsOf(load(settings || 'null')).join('\n') } };
  }
  return undefined;
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(stringsOf);
}
