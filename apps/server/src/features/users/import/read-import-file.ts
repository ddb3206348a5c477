import { message } from '@glossa/messages/message';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.ts';
import { receiveToDisk } from '../../../platform/http/receive-to-disk.ts';
import { type Parsers, parserTask } from '../../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import type * as userFileParser from './user-file.parser.ts';
import type { ImportFile } from './user-file.parser.ts';

const maxBytes = 5 * 1024 * 1024;

const readTask = parserTask<typeof userFileParser.readUserFile>(
  new URL('./user-file.parser.ts', import.meta.url),
  'readUserFile',
);

/** The one file of the form. Throws IMPORT_UNREADABLE, PAYLOAD_TOO_LARGE or UPLOAD_NO_FILE. */
export const readImportFile = (
  { storage, parsers }: { storage: Storage; parsers: Parsers },
  actor: Actor,
  request: FastifyRequest,
): Promise<ImportFile> =>
  receiveToDisk(
    request,
    storage,
    { maxBytes, tooLarge: message('users.importTooLarge') },
    async (path) => {
      const rows: ImportFile['rows'] = [];
      const answer = await parsers.run(
        readTask,
        { path },
        {
          owner: actor,
          onItems: (some) => void rows.push(...some),
        },
      );
      return { rows, ...answer };
    },
  );
