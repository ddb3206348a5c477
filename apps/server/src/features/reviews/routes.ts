import {
  addReviewComment,
  getReviewSettings,
  getTranscriptReview,
  getTranslationReview,
  listReviewComments,
  listReviewTasks,
  listReviewWaitingTimes,
  listTranscriptReviewers,
  listTranslationReviewers,
  patchReviewSettings,
  patchTranscriptReview,
  patchTranslationReview,
} from '@glossa/contracts/reviews';
import type { Actor } from '../../platform/http/actor.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { addComment, listComments } from './comments.ts';
import { requireSubject, type SubjectRef } from './find-subject.ts';
import { listReviewers } from './people.ts';
import { toReview } from './repository.ts';
import { changeReview, type ReviewDeps } from './service.ts';
import { readReviewSettings, saveReviewSettings } from './settings.ts';
import { pageTasks } from './tasks.ts';
import { readStepWaitingTimes } from './waiting-times.ts';

const translation = (id: string): SubjectRef => ({ kind: 'translation', id });
const transcript = (id: string): SubjectRef => ({ kind: 'transcript', id });

export function mountReviews(mount: Mount, deps: ReviewDeps): void {
  const { db } = deps;
  const read = async (actor: Actor, ref: SubjectRef) =>
    toReview((await requireSubject(db, actor, ref)).review);
  const reviewers = async (actor: Actor, ref: SubjectRef) =>
    listReviewers(db, await requireSubject(db, actor, ref));

  mount(getTranslationReview, ({ actor, params }) => read(actor, translation(params.ticketId)));
  mount(patchTranslationReview, ({ actor, params, body }) =>
    changeReview(deps, actor, translation(params.ticketId), body),
  );
  mount(listTranslationReviewers, ({ actor, params }) =>
    reviewers(actor, translation(params.ticketId)),
  );
  mount(getTranscriptReview, ({ actor, params }) => read(actor, transcript(params.transcribeId)));
  mount(patchTranscriptReview, ({ actor, params, body }) =>
    changeReview(deps, actor, transcript(params.transcribeId), body),
  );
  mount(listTranscriptReviewers, ({ actor, params }) =>
    reviewers(actor, transcript(params.transcribeId)),
  );
  mount(listReviewComments, ({ actor, params }) => listComments(db, actor, params.ticketId));
  mount(addReviewComment, ({ actor, params, body }) =>
    addComment(db, actor, params.ticketId, body.text),
  );
  mount(listReviewTasks, ({ actor, query }) => pageTasks(db, actor, query));
  mount(getReviewSettings, async ({ actor, params }) => {
    const { name: _name, ...settings } = await readReviewSettings(db, actor, params.organisationId);
    return settings;
  });
  mount(patchReviewSettings, ({ actor, params, body }) =>
    saveReviewSettings(db, actor, params.organisationId, body),
  );
  mount(listReviewWaitingTimes, ({ actor, query }) => readStepWaitingTimes(db, actor, query));
}
