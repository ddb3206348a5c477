import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';
import { type FeedbackValues, feedbackValues } from './feedback-values.ts';

const nameOf = (key: string) => `glossa-feedback-draft/${key}`;

/** What was written and not sent, as this browser keeps it; null where there is nothing, or nothing readable. */
export function readKeptText(key: string): FeedbackValues | null {
  const kept = readItem(nameOf(key));
  if (kept === null) return null;
  const read = z.preprocess(parse, feedbackValues).safeParse(kept);
  return read.success ? read.data : null;
}

export function keepText(key: string, values: FeedbackValues): void {
  writeItem(nameOf(key), JSON.stringify(values));
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch (error) {
    // Whatever it was, this page did not write it.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Browsers that keep nothing refuse with a DOMException: then nothing is kept, and all else works. */
function readItem(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
function writeItem(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

interface Schema extends DBSchema {
  files: { key: string; value: File[] };
}
/** Undefined where the browser has no such store. */
async function openFiles(): Promise<IDBPDatabase<Schema> | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    return await openDB<Schema>('glossa-feedback-files', 1, {
      upgrade: (database) => {
        database.createObjectStore('files');
      },
    });
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return undefined;
    throw error;
  }
}

export async function readKeptFiles(key: string): Promise<File[]> {
  const database = await openFiles();
  const files = await database?.get('files', key);
  database?.close();
  return files ?? [];
}

export async function keepFiles(key: string, files: readonly File[]): Promise<void> {
  const database = await openFiles();
  if (files.length === 0) await database?.delete('files', key);
  else await database?.put('files', [...files], key);
  database?.close();
}

export async function forgetDraft(key: string): Promise<void> {
  try {
    localStorage.removeItem(nameOf(key));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  await keepFiles(key, []);
}
