import type { FeedbackPlace, FeedbackTicket } from '@glossa/contracts/feedback';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Pencil, WandSparkles } from 'lucide-react';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { useCan } from '../../../lib/permissions.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import classes from '../feedback-info.module.css';
import { editorOf } from './editor-address.ts';
import { useApplySuggestion } from './use-apply-suggestion.ts';

type Props = {
  ticket: FeedbackTicket;
  place: FeedbackPlace;
  media: NonNullable<FeedbackTicket['media']>;
};

/** What the ticket is about: the media, the time, and the cue then, as suggested and now. */
export function PlaceCard({ ticket, place, media }: Props) {
  const { cueId, atMs, textBefore, suggestedText, textNow, versionNow, requestId } = place;
  const mayEdit = useCan(requestId === null ? 'Transcription' : 'Translation', 'edit');
  const editor = editorOf(place, media.mediaId);
  const { apply, applying } = useApplySuggestion(place, editor);
  return (
    <section className={classes.section} aria-label={t('What it is about')}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('What it is about')}
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
          {textBefore !== null && <Cue term={t('As it was reported')} text={textBefore} />}
          {suggestedText !== null && <Cue term={t('Suggested')} text={suggestedText} />}
          {textNow === null ? (
            <div>
              <dt className={classes.term}>{t('Now')}</dt>
              <dd className={classes.cue}>{t('This cue is not published any more.')}</dd>
            </div>
          ) : (
            textNow !== textBefore && (
              <Cue
                term={t('Now, in version {version}', { version: versionNow ?? 0 })}
                text={textNow}
              />
            )
          )}
        </dl>
      )}
      {editor && mayEdit && (
        <Group gap="sm" mt="md">
          <Button
            size="xs"
            variant="default"
            leftSection={<Pencil size={14} aria-hidden />}
            renderRoot={(props) => <Link to={editor.to} search={editor.search} {...props} />}
          >
            {cueId === null ? t('Open in the editor') : t('Open the editor at this cue')}
          </Button>
          {suggestedText !== null && textNow !== null && textNow !== suggestedText && (
            <Button
              size="xs"
              variant="default"
              leftSection={<WandSparkles size={14} aria-hidden />}
              loading={applying}
              onClick={apply}
            >
              {t('Put the suggestion into my draft')}
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
        <bdi>{media.title}</bdi> {t('(deleted)')}
      </>
    );
  const search = { mediaId, ...(atMs === null ? {} : { t: Math.floor(atMs / 1000) }) };
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to="/dashboard/media-details" search={search} {...props} />}
    >
      <ExternalLink size={13} aria-hidden className="mirrored" /> <bdi>{media.title}</bdi>
    </Anchor>
  );
}
