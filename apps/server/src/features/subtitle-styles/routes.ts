import { createReadStream } from 'node:fs';
import {
  deleteStylePreset,
  getFontFile,
  getFonts,
  saveStylePreset,
  updateMediaStyle,
  viewMediaStyle,
  viewStylePresets,
} from '@glossa/contracts/subtitle-styles';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { requireMedia } from '../media/index.ts';
import { listPresets, styleOf } from './repository.ts';
import {
  deletePreset,
  listInstalledFonts,
  type StyleDeps,
  savePreset,
  saveStyle,
} from './service.ts';

export function mountSubtitleStyles(mount: Mount, deps: StyleDeps): void {
  const { db, fonts } = deps;

  mount(viewMediaStyle, async ({ actor, params }) => {
    const media = await requireMedia(db, actor, params.mediaId);
    return styleOf(db, media.id, params.language);
  });
  mount(updateMediaStyle, ({ actor, body }) => saveStyle(deps, actor, body));

  mount(viewStylePresets, ({ actor }) => listPresets(db, actor.organisationId));
  mount(saveStylePreset, ({ actor, body }) => savePreset(db, actor, body));
  mount(deleteStylePreset, async ({ actor, params }) => {
    await deletePreset(db, actor, params.id);
    return null;
  });

  mount(getFonts, ({ params }) => listInstalledFonts(fonts.forLanguage(params.language)));
  mount.file(getFontFile, async ({ params, reply }) => {
    const file = await listInstalledFonts(fonts.file(params.fontId));
    if (!file) throw new AppError('NOT_FOUND');
    return (
      reply
        .header('content-type', file.mediaType)
        .header('content-length', file.sizeBytes)
        .header('x-content-type-options', 'nosniff')
        // The id changes with the content.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(createReadStream(file.path))
    );
  });
}
