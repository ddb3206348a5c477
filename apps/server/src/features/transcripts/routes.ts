import {
  dismissUntranscribed,
  transcriptSubtitles,
  verifyTranscript,
  viewTranscript,
} from '@glossa/contracts/transcripts';
import { message } from '@glossa/messages/message';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { requireMedia } from '../media/index.ts';
import { sendSubtitleZip, writeZipOfAll } from '../subtitles/index.ts';
import { setDismissed } from './dismiss-untranscribed.ts';
import { findTranscript, findTranscriptOfMedia, presentTranscript } from './repository.ts';
import { transitionVerification } from './verification.ts';

type Deps = { db: Database; queue: Queue; parsers: Parsers };

export function mountTranscripts(mount: Mount, deps: Deps): void {
  const { db } = deps;
  mount(viewTranscript, async ({ actor, params }) => {
    requireSelf(actor, params.userId);
    const transcript = await findTranscript(db, actor, params.transcribe_id);
    if (transcript && transcript.language !== params.language)
      throw new AppError('NOT_FOUND', message('editor.transcriptLanguageChanged'));
    return presentTranscript(db, transcript);
  });

  mount(verifyTranscript, async ({ actor, params, body }) => {
    requireSelf(actor, params.userId);
    await transitionVerification(deps, actor, params.transcribe_id, {
      to: params.status,
      version: body?.version,
      reason: body?.reason || undefined,
      overrideErrors: body?.overrideErrors,
      confirmWarnings: body?.confirmWarnings,
    });
    return presentTranscript(db, await findTranscript(db, actor, params.transcribe_id));
  });

  mount(dismissUntranscribed, ({ actor, params, body }) =>
    setDismissed(
      db,
      actor,
      { transcriptId: params.transcribe_id, id: params.untranscribedId },
      body.dismissed,
    ),
  );

  mount.file(transcriptSubtitles, async ({ actor, params, query, reply }) => {
    const transcript = await findTranscriptOfMedia(db, actor, params.mediaId);
    if (!transcript) throw new AppError('TRANSCRIPT_MISSING');
    const { title, language } = transcript;
    const media = await requireMedia(db, actor, transcript.media_id);
    const { mediaToken: _ofCaller, ...options } = query;
    const of = {
      ...{ setId: transcript.published_set_id, mediaId: media.id },
      ...{ title, language, picture: media },
    };
    const zip = await writeZipOfAll(deps, actor, of, options);
    await recordAction(db, {
      ...byActor(actor),
      organisationId: transcript.organisation_id,
      action: 'downloaded',
      subject: transcript.media_id,
      subjectName: transcript.title,
      detail: { what: 'transcript' },
    });
    return sendSubtitleZip(reply, zip, of);
  });
}

/** The path's userId grants nothing: it must be the caller's own. */
function requireSelf(actor: Actor, userId: string): void {
  if (userId !== actor.userId) throw new AppError('ACCESS_DENIED');
}
