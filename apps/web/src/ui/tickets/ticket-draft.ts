import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';
import { type FeedbackValues, feedbackValues } from './feedback-values.ts';

const nameOf = (key: string) => `glossa-feedback-draft/${key}`;

/** Unsent input stored in this browser; null if missing or unreadable. */
export function readDraftText(key: string): FeedbackValues | null {
  const kept = readItem(nameOf(key));
  if (kept === null) return null;
  const read = z.preprocess(parse, feedbackValues).safeParse(kept);
  return read.success ? read.data : null;
}

export function saveDraftText(key: string, values: FeedbackValues): void {
  writeItem(nameOf(key), JSON.stringify(values));
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch (error) {
    // Not written by this page.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Browsers without storage throw a DOMException: then nothing is stored, and everything else works. */
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
/** Undefined if the browser has no such storage. */
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

export async function readDraftFiles(key: string): Promise<File[]> {
  const database = await openFiles();
  const files = await database?.get('files', key);
  database?.close();
  return files ?? [];
}

export async function saveDraftFiles(key: string, files: readonly File[]): Promise<void> {
  const database = await openFiles();
  if (files.length === 0) await database?.delete('files', key);
  else await database?.put('files', [...files], key);
  database?.close();
}

export async function deleteDraft(key: string): Promise<void> {
  try {
    localStorage.removeItem(nameOf(key));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  await saveDraftFiles(key, []);
}
