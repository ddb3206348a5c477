import {
  cancelConversion as cancelEndpoint,
  conversionDocumentMaxBytes,
  conversionMediaMaxBytes,
  convertDocument,
  convertDocumentForm,
  convertMedia,
  convertMediaForm,
  convertSubtitles,
  convertSubtitlesForm,
  convertToSpeech,
  deleteConversion as deleteEndpoint,
  getConversion,
  getConversionFile,
  getConversions,
  retryConversion as retryEndpoint,
  subtitleFileMaxBytes,
} from '@glossa/contracts/conversions';
import type { Mount } from '../../platform/http/mount.ts';
import { createPersonLimit } from '../../platform/http/person-limit.ts';
import { sendStoredFile } from '../../platform/http/send-stored-file.ts';
import { askForDocument, askForMedia, askForSpeech } from './ask-kinds.ts';
import { convertSubtitleFile } from './convert-subtitle-file.ts';
import type { ConversionDeps } from './deps.ts';
import { receiveForm } from './receive-form.ts';
import {
  listConversions,
  requireConversion,
  requireConversionFile,
  toConversion,
} from './repository.ts';
import { cancelConversion, deleteConversion, retryConversion } from './service.ts';

const perMinute = 20;

export function mountConversions(mount: Mount, deps: ConversionDeps): void {
  const { db, storage } = deps;
  const limit = createPersonLimit(deps.clock, perMinute);
  mount(convertToSpeech, ({ actor, body }) => {
    limit(actor);
    return askForSpeech(deps, actor, body);
  });
  mount(convertSubtitles, ({ actor, request }) => {
    limit(actor);
    return receiveForm(
      request,
      { form: convertSubtitlesForm, maxBytes: subtitleFileMaxBytes },
      async ({ fields, name, file, refuseTruncated }) => {
        const bytes = Buffer.concat(await file.toArray());
        refuseTruncated();
        return convertSubtitleFile(deps, actor, { bytes, name, fields });
      },
    );
  });
  mount(convertMedia, ({ actor, request }) => {
    limit(actor);
    return receiveForm(
      request,
      { form: convertMediaForm, maxBytes: conversionMediaMaxBytes },
      (given) => askForMedia(deps, actor, given),
    );
  });
  mount(convertDocument, ({ actor, request }) => {
    limit(actor);
    return receiveForm(
      request,
      { form: convertDocumentForm, maxBytes: conversionDocumentMaxBytes },
      (given) => askForDocument(deps, actor, given),
    );
  });
  mount(getConversions, ({ actor, query }) => listConversions(db, actor, query));
  mount(getConversion, async ({ actor, params }) =>
    toConversion(await requireConversion(db, actor, params.conversionId)),
  );
  mount(cancelEndpoint, ({ actor, params }) => cancelConversion(deps, actor, params.conversionId));
  mount(retryEndpoint, ({ actor, params }) => retryConversion(deps, actor, params.conversionId));
  mount(deleteEndpoint, async ({ actor, params }) => {
    await deleteConversion(deps, actor, params.conversionId);
    return null;
  });
  mount.file(getConversionFile, async ({ actor, params, request, reply }) => {
    const row = await requireConversionFile(db, actor, params.fileName);
    return sendStoredFile(
      storage,
      {
        name: params.fileName,
        mediaType: row.output_type ?? 'application/octet-stream',
        downloadName: row.output_name ?? params.fileName,
        inline: false,
      },
      request,
      reply,
    );
  });
}
