import { isConverted, isPaged } from '@glossa/contracts/document-formats';
import { type FilterPreview, filterPreviewForm } from '@glossa/contracts/filter-profiles';
import { DocumentError } from '@glossa/documents/document-error';
import { message } from '@glossa/messages/message';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readForm, receiveFiles } from '../../platform/http/receive-files.ts';
import { type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { findRules } from '../filter-profiles/index.ts';
import { assertNameFits, cleanName } from './detect-file-type.ts';
import type * as documentParser from './document.parser.ts';
import { receiveFile } from './receive-file.ts';
import { assertNoVirus, type ScanDeps } from './scan-file.ts';

const maxBytes = 30 * 1024 * 1024;
const previewTask = parserTask<typeof documentParser.previewDocument>(
  new URL('./document.parser.ts', import.meta.url),
  'previewDocument',
);

/** Reads a document with the settings of a form, and stores nothing. Throws UPLOAD_REFUSED. */
export async function previewFilter(
  deps: ScanDeps & { db: Database; parsers: Parsers; storage: Storage },
  actor: Actor,
  request: FastifyRequest,
): Promise<FilterPreview> {
  const [preview] = await receiveFiles(request, { most: 1, maxBytes }, async (incoming) => {
    const { settings: filter } = readForm(filterPreviewForm, incoming.fields);
    const srx = await findRules(deps.db, actor.organisationId, filter.segments);
    const name = cleanName(incoming.fileName);
    assertNameFits(name);
    const { stream, assertComplete } = incoming;
    const { pending, detected } = await receiveFile(deps.storage, stream, name, assertComplete);
    try {
      await assertNoVirus(deps, actor, { path: pending.path, name, large: 'refuse' });
      const { kind, format } = detected;
      if (kind !== 'doc')
        throw new AppError('UPLOAD_REFUSED', message('conversion.documentExpected'));
      if (isPaged(format) || isConverted(format))
        throw new AppError('UPLOAD_REFUSED', message('filterProfiles.formatWithoutPreview'));
      return await deps.parsers.run(
        previewTask,
        { path: pending.path, format, filter, srx },
        { owner: actor },
      );
    } catch (error) {
      if (error instanceof DocumentError)
        throw new AppError('UPLOAD_REFUSED', error.messageRef, { cause: error });
      throw error;
    } finally {
      await pending.discard();
    }
  });
  return preview;
}
