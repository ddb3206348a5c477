import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import type { Transcript } from '@glossa/contracts/transcripts';
import { hasPublishedText, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { hasEnded, withoutTranscript } from '../../../lib/labels/no-speech.ts';
import { usePlayableMedia } from '../../../lib/queries/media.ts';
import { translatedSubtitlesOptions } from '../../../lib/queries/requests.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import { mergeTracks } from '../../../ui/player/cue-times.ts';
import { MediaPlayer } from '../../../ui/player/media-player.tsx';
import { useNewPlayer } from '../../../ui/player/use-player.ts';
import classes from './recording.module.css';
import { ReportProblem } from './report-problem.tsx';
import { TranscriptList } from './transcript-list.tsx';
import { pairRows } from './transcript-pairs.ts';

type Props = {
  media: MediaDetails;
  transcript: Transcript | undefined;
  transcriptError: unknown;
  onRetryTranscript: () => void;
  requests: readonly TranslationRequest[];
  startSeconds: number | null;
  chosenTicket: string | null;
  onChooseTicket: (ticketId: string | null) => void;
};

type LanguageSwitchProps = {
  sourceLanguage: LanguageCode;
  requests: readonly TranslationRequest[];
  chosen: string | null;
  onChoose: (ticketId: string | null) => void;
};

const sourceOnly = 'source';

/** Shows the source alone, or next to a finished translation. */
function LanguageSwitch({ sourceLanguage, requests, chosen, onChoose }: LanguageSwitchProps) {
  const finished = requests.filter(hasPublishedText);
  const source = languageName(sourceLanguage);
  return (
    <Select
      size="xs"
      w={220}
      aria-label={t('media.displayedLanguage')}
      allowDeselect={false}
      disabled={finished.length === 0}
      data={[
        {
          value: sourceOnly,
          label:
            finished.length === 0
              ? t('media.languageWithoutTranslation', { language: source })
              : t('media.languageOnly', { language: source }),
        },
        ...finished.map(({ ticketId, language, status }) => ({
          value: ticketId,
          label:
            status === 'stale'
              ? t('media.withOutdatedLanguage', { language: languageName(language) })
              : t('media.withLanguage', { language: languageName(language) }),
        })),
      ]}
      value={chosen ?? sourceOnly}
      onChange={(value) => onChoose(value === sourceOnly ? null : value)}
    />
  );
}

/** Player and transcript side by side, with a shared clock. */
export function Recording(props: Props) {
  const { media, transcript, requests } = props;
  const store = useNewPlayer((props.startSeconds ?? 0) * 1000, media.durationMs ?? 0);
  const { src, onRefused, peaks } = usePlayableMedia(media);
  const mayEditTranslation = useCan('Translation', 'edit');
  const chosen = requests.find(
    (request) => request.ticketId === props.chosenTicket && hasPublishedText(request),
  );
  const translated = useQuery({
    ...translatedSubtitlesOptions({
      mediaId: media.mediaId,
      language: chosen?.language ?? 'en',
      ticketId: chosen?.ticketId ?? '',
    }),
    enabled: chosen !== undefined,
  });
  const translation = chosen ? translated.data : undefined;

  const rows = useMemo(() => {
    if (!transcript) return [];
    const source = mergeTracks(transcript.upperSubtitleList, transcript.lowerSubtitleList);
    const target = translation
      ? mergeTracks(translation.upperSubtitleList, translation.lowerSubtitleList)
      : null;
    return pairRows(source, target);
  }, [transcript, translation]);

  const shown = translation ?? transcript;
  const targetLanguage: LanguageCode | null = translation ? translation.language : null;
  return (
    <div className={classes.layout} data-columns={targetLanguage ? 2 : 1}>
      <div className={classes.player}>
        <MediaPlayer
          store={store}
          kind={media.kind === 'audio' ? 'audio' : 'video'}
          title={media.title}
          src={src}
          onRefused={onRefused}
          upper={shown?.upperSubtitleList ?? []}
          lower={shown?.lowerSubtitleList ?? []}
          lang={shown?.language}
          peaks={peaks}
          aspectRatio={media.width && media.height ? media.width / media.height : undefined}
        />
      </div>
      <section
        className={classes.transcript}
        data-empty={(media.transcribeId === null && hasEnded(media)) || undefined}
        aria-label={t('common.transcript')}
      >
        <header className={classes.head}>
          <Text component="h2" fw={600} size="sm">
            {t('common.transcript')}
          </Text>
          {transcript && (
            <LanguageSwitch
              sourceLanguage={transcript.language}
              requests={requests}
              chosen={chosen?.ticketId ?? null}
              onChoose={props.onChooseTicket}
            />
          )}
          <ReportProblem
            store={store}
            mediaId={media.mediaId}
            shown={shown}
            requestId={translation ? (chosen?.ticketId ?? null) : null}
          />
          {chosen && mayEditTranslation && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Pencil size={14} aria-hidden />}
              renderRoot={(button: object) => (
                <Link
                  to="/dashboard/edit-translation"
                  search={{ mediaId: media.mediaId, ticketId: chosen.ticketId }}
                  {...button}
                />
              )}
            >
              {t('editor.editTranslation')}
            </Button>
          )}
        </header>
        <div className={classes.body}>
          {props.transcriptError || translated.error ? (
            <ErrorState
              error={props.transcriptError ?? translated.error}
              onRetry={translated.error ? () => void translated.refetch() : props.onRetryTranscript}
            />
          ) : media.transcribeId === null ? (
            <Text c="dimmed" p="lg" ta="center">
              {withoutTranscript(media)}
            </Text>
          ) : !transcript ? (
            <div
              className={classes.loading}
              role="status"
              aria-label={t('editor.loadingTranscript')}
            >
              {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
                <Skeleton key={key} h={42} radius="sm" />
              ))}
            </div>
          ) : rows.length === 0 ? (
            <Text c="dimmed" p="lg" ta="center">
              {t('media.noSpeech')}
            </Text>
          ) : (
            <TranscriptList
              store={store}
              rows={rows}
              sourceLanguage={transcript.language}
              targetLanguage={targetLanguage}
            />
          )}
        </div>
      </section>
    </div>
  );
}
