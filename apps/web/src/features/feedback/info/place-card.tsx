import type { FeedbackPlace, FeedbackTicket } from '@glossa/contracts/feedback';
import { updateSubtitle } from '@glossa/contracts/subtitle-changes';
import { editableSubtitle, editableTranslationSubtitle } from '@glossa/contracts/subtitles';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { ExternalLink, Pencil, WandSparkles } from 'lucide-react';
import { callApi } from '../../../lib/http/api-client.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import classes from '../feedback-info.module.css';

type Props = {
  ticket: FeedbackTicket;
  place: FeedbackPlace;
  media: NonNullable<FeedbackTicket['media']>;
};

/** The editor at this cue; null if the subtitles do not exist. */
function editorOf(place: FeedbackPlace, mediaId: string | null) {
  if (mediaId === null || place.versionNow === null) return null;
  const cue = place.cueId ?? undefined;
  if (place.requestId !== null)
    return linkOptions({
      to: '/dashboard/edit-translation',
      search: { mediaId, ticketId: place.requestId, cue },
    });
  if (place.transcribeId === null) return null;
  return linkOptions({ to: '/dashboard/verify-transcript', search: { mediaId, cue } });
}
type EditorAddress = ReturnType<typeof editorOf>;

const ownDraft = '0';

/** Puts the suggestion into the user's draft as an unpublished change, and goes there. */
function useApplySuggestion(place: FeedbackPlace, editor: EditorAddress) {
  const navigate = useNavigate();
  const put = useMutation({
    mutationFn: () => putIntoDraft(place),
    onSuccess: () => {
      if (!editor) return;
      toast.success(t('feedback.suggestionApplied'));
      void navigate(editor);
    },
    onError: toast.error,
  });
  return { applying: put.isPending, apply: () => put.mutate() };
}

async function putIntoDraft({
  transcribeId,
  requestId,
  cueId,
  suggestedText,
}: FeedbackPlace): Promise<void> {
  if (cueId === null || suggestedText === null) return;
  const draft =
    requestId === null
      ? await callApi(editableSubtitle, {
          params: { transcribe_id: transcribeId ?? '', report_id: ownDraft },
        })
      : await callApi(editableTranslationSubtitle, {
          params: { ticket_id: requestId, report_id: ownDraft },
        });
  const cues = [...draft.upperSubtitleList, ...draft.lowerSubtitleList];
  const cue = cues.find(({ id }) => id === cueId);
  if (!cue) throw new Error(t('feedback.cueNotInDraft'));
  if (cue.text === suggestedText) return;
  await callApi(updateSubtitle, {
    body: {
      reportId: draft.reportId,
      changeId: newId(),
      changes: [{ cueId, revision: cue.revision, cue: { text: suggestedText } }],
    },
  });
}

/** The ticket's subject: the media, the time, and the cue then, as suggested and now. */
export function PlaceCard({ ticket, place, media }: Props) {
  const { cueId, atMs, textBefore, suggestedText, textNow, versionNow, requestId } = place;
  const canEdit = useCan(requestId === null ? 'Transcription' : 'Translation', 'edit');
  const editor = editorOf(place, media.mediaId);
  const { apply, applying } = useApplySuggestion(place, editor);
  return (
    <section className={classes.section} aria-label={t('feedback.reportedContent')}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('feedback.reportedContent')}
      </Text>
      <Text size="sm" mb="sm">
        <MediaLink media={media} atMs={atMs} />
        {ticket.language && ` · ${languageName(ticket.language)}`}
        {atMs !== null && (
          <>
            {' · '}
            <span dir="ltr">{formatTimecode(atMs)}</span>
          </>
        )}
      </Text>
      {cueId !== null && (
        <dl className={classes.cues}>
          {textBefore !== null && <Cue term={t('feedback.originalText')} text={textBefore} />}
          {suggestedText !== null && (
            <Cue term={t('feedback.suggestedText')} text={suggestedText} />
          )}
          {textNow === null ? (
            <div>
              <dt className={classes.term}>{t('feedback.currentText')}</dt>
              <dd className={classes.cue}>{t('feedback.cueNotPublished')}</dd>
            </div>
          ) : (
            textNow !== textBefore && (
              <Cue
                term={t('feedback.currentTextVersion', { version: versionNow ?? 0 })}
                text={textNow}
              />
            )
          )}
        </dl>
      )}
      {editor && canEdit && (
        <Group gap="sm" mt="md">
          <Button
            size="xs"
            variant="default"
            leftSection={<Pencil size={14} aria-hidden />}
            renderRoot={(props: object) => <Link {...editor} {...props} />}
          >
            {cueId === null ? t('feedback.openInEditor') : t('feedback.openCueInEditor')}
          </Button>
          {suggestedText !== null && textNow !== null && textNow !== suggestedText && (
            <Button
              size="xs"
              variant="default"
              leftSection={<WandSparkles size={14} aria-hidden />}
              loading={applying}
              onClick={apply}
            >
              {t('feedback.applySuggestion')}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}

function Cue({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className={classes.term}>{term}</dt>
      <dd className={classes.cue} dir="auto">
        {text}
      </dd>
    </div>
  );
}

function MediaLink({ media, atMs }: { media: Props['media']; atMs: number | null }) {
  const { mediaId } = media;
  if (mediaId === null)
    return (
      <>
        <bdi>{media.title}</bdi> {t('feedback.deleted')}
      </>
    );
  const search = { mediaId, ...(atMs === null ? {} : { t: Math.floor(atMs / 1000) }) };
  return (
    <Anchor
      size="sm"
      renderRoot={(props: object) => (
        <Link to="/dashboard/media-details" search={search} {...props} />
      )}
    >
      <ExternalLink size={13} aria-hidden className="mirrored" /> <bdi>{media.title}</bdi>
    </Anchor>
  );
}
