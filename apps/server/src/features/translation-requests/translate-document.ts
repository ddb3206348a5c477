import { readFile, writeFile } from 'node:fs/promises';
import { languages } from '@glossa/contracts/languages';
import { DocumentError, openDocument } from '@glossa/documents';
import { EngineError } from '../../engines/engine-error.ts';
import { moveRequestStatus } from './move-status.ts';
import type { TranslationWork } from './translation-work.ts';

/** Every segment is translated and put back in its place; the file comes out in the format it came in. */
export async function translateDocument({
  deps,
  request,
  media,
  engine,
  context,
}: TranslationWork): Promise<void> {
  const { db, storage } = deps;
  const document = openDocument(
    await readFile(storage.localPath(media.file_name)),
    media.format as Parameters<typeof openDocument>[1],
  );
  // Tags inside a sentence only help where the engine keeps them; elsewhere the plain sentence is safer.
  const withMarkup = (markup: 'none' | 'html') => engine.keepsMarkup && markup === 'html';
  const translations = new Map<string, string>();
  const groups = [
    {
      markup: 'html' as const,
      segments: document.segments.filter((segment) => withMarkup(segment.markup)),
    },
    {
      markup: 'none' as const,
      segments: document.segments.filter((segment) => !withMarkup(segment.markup)),
    },
  ].filter((group) => group.segments.length > 0);
  let done = 0;
  for (const { markup, segments } of groups) {
    const texts = await engine.translate({
      texts: segments.map((segment) => (markup === 'html' ? segment.text : segment.plain)),
      from: request.source_language,
      to: request.language,
      markup,
      signal: context.signal,
      onProgress: (fraction) =>
        context.report(
          ((done + fraction * segments.length) / document.segments.length) * 95,
          'translating',
        ),
    });
    if (texts.length !== segments.length)
      throw new EngineError(
        'ENGINE_BAD_ANSWER',
        'The engine gave back another number of sentences than it was sent. Press Retry, or choose another engine.',
      );
    for (const [index, segment] of segments.entries()) {
      translations.set(segment.id, markedAs(segment.markup, markup, texts[index] ?? ''));
    }
    done += segments.length;
  }

  if (
    !(await moveRequestStatus(db, request.id, 'rendering', {
      heldBy: context.runId,
      runId: context.runId,
      facts: {
        progress: JSON.stringify({
          percent: 96,
          phase: 'building the document',
          secondsLeft: null,
        }),
      },
    }))
  )
    return;
  const bytes = document.rebuild(translations, {
    targetLanguage: request.language,
    direction: languages[request.language].direction,
  });
  const outputName = `${request.id}.${media.file_name.split('.').pop()}`;
  const pending = await storage.createPending();
  try {
    await writeFile(pending.path, bytes, { flag: 'wx', mode: 0o600 });
    await pending.commit(outputName);
  } finally {
    await pending.discard();
  }
  await moveRequestStatus(db, request.id, 'ready', {
    heldBy: context.runId,
    facts: { output_file: outputName, progress: null, finished_at: new Date() },
  });
}

/** A segment that holds markup is rebuilt from a fragment: plain text from the engine must be escaped to be one. */
function markedAs(segment: 'none' | 'html', sent: 'none' | 'html', text: string): string {
  if (segment === 'none' || sent === 'html') return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function explainDocumentError(
  error: unknown,
): { code: string; message: string; retryable: boolean } | undefined {
  return error instanceof DocumentError
    ? { code: error.code, message: error.message, retryable: false }
    : undefined;
}
