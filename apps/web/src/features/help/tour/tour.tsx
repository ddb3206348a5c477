import { type Tour as TourState, type TourStep, tourSteps } from '@glossa/contracts/sample-media';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { pageLanguage } from '../../../lib/language/page-language.ts';
import { t } from '../../../lib/language/t.ts';
import { useCan } from '../../../lib/permissions.ts';
import { tourOptions, useCreateSampleMedia, useSaveTour } from '../../../lib/queries/tour.ts';
import { useHintSlot } from '../../../ui/help/hint-slot.ts';
import { toast } from '../../../ui/toast.tsx';
import classes from './tour.module.css';
import { numberOf, stepAfter, stepBefore, tourHints } from './tour-steps.ts';
import { useTarget } from './use-target.ts';

/**
 * Begins by itself at the dashboard for somebody who has not been asked yet and may upload, and goes along on the screens
 * it speaks of. Nothing is covered, nothing waits for it.
 */
export function Tour() {
  const slot = useHintSlot();
  const mayUpload = useCan('Media', 'edit');
  const { data: tour } = useQuery(tourOptions());
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!slot || !tour) return null;
  const begins = tour.state === 'new' && mayUpload && /^\/(dashboard\/?)?$/.test(path);
  const goesOn = tour.state === 'running' && /^\/(dashboard|upload-media|$)/.test(path);
  const shown = begins || goesOn;
  return shown ? createPortal(<Hint tour={tour} />, slot) : null;
}

function Hint({ tour }: { tour: TourState }) {
  const { step } = tour;
  const hint = tourHints[step];
  const save = useSaveTour();
  const navigate = useNavigate();
  const place = useLocation({
    select: ({ pathname, search }) => ({
      pathname,
      mediaId: (search as { mediaId?: unknown }).mediaId,
    }),
  });
  const here = typeof place.mediaId === 'string' ? place.mediaId : null;
  const mediaId = here ?? tour.mediaId;
  const isThere = place.pathname === hint.to;
  useTarget(isThere ? null : hint.target);

  const turnTo = (next: TourStep) => save.mutate({ state: 'running', step: next });
  const goThere = () =>
    void navigate(
      hint.to === '/upload-media' || mediaId === null
        ? { to: mediaId === null && hint.to !== '/upload-media' ? '/dashboard' : hint.to }
        : { to: hint.to, search: { mediaId } },
    );
  const before = stepBefore(step);
  const after = stepAfter(step);
  return (
    <section className={classes.hint} aria-label={t('Tour')}>
      <div className={classes.head}>
        <Text size="xs" c="dimmed">
          {t('Tour · {number} of {count}', { number: numberOf(step), count: tourSteps.length })}
        </Text>
        <CloseButton
          size="sm"
          aria-label={t('Leave the tour')}
          title={t('Leave the tour. Help brings it back.')}
          onClick={() => save.mutate({ state: 'skipped', step })}
        />
      </div>
      <div aria-live="polite">
        <Text fw={600}>{hint.title}</Text>
        <Text size="sm">{hint.text}</Text>
      </div>
      <Group gap="xs" mt="sm">
        {step === 'begin' ? (
          <SampleButton onMade={() => turnTo('transcript')} />
        ) : (
          !isThere && (
            <Button size="xs" onClick={goThere}>
              {mediaId === null ? t('Choose a media') : t('Show me')}
            </Button>
          )
        )}
        {step === 'begin' && !isThere && (
          <Button size="xs" variant="default" onClick={goThere}>
            {t('Use a file of my own')}
          </Button>
        )}
        {before && (
          <Button size="xs" variant="default" onClick={() => turnTo(before)}>
            {t('Previous hint')}
          </Button>
        )}
        <Button
          size="xs"
          variant={isThere && step !== 'begin' ? 'filled' : 'default'}
          onClick={() => (after ? turnTo(after) : save.mutate({ state: 'done', step }))}
        >
          {after ? t('Next hint') : t('Finish the tour')}
        </Button>
      </Group>
    </section>
  );
}

function SampleButton({ onMade }: { onMade: () => void }) {
  const navigate = useNavigate();
  const make = useCreateSampleMedia();
  return (
    <Button
      size="xs"
      loading={make.isPending}
      onClick={() =>
        make.mutate(
          { language: pageLanguage() },
          {
            onSuccess: ({ mediaId }) => {
              toast.success(t('The sample video is there. Its transcript is being made.'));
              onMade();
              void navigate({ to: '/dashboard/media-details', search: { mediaId } });
            },
            onError: toast.error,
          },
        )
      }
    >
      {t('Make the sample video')}
    </Button>
  );
}
