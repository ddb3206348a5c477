import { type Tour as TourState, type TourStep, tourSteps } from '@glossa/contracts/sample-media';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { pageLanguage } from '../../../lib/i18n/page-language.ts';
import { t } from '../../../lib/i18n/t.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useHintSlot } from '../../../ui/help/hint-slot.ts';
import { tourOptions, useCreateSampleMedia, useSaveTour } from './queries.ts';
import classes from './tour.module.css';

/**
 * Starts automatically on the dashboard for a new user with upload permission, and continues on its screens. Nothing is
 * covered or blocked.
 */
export function Tour() {
  const slot = useHintSlot();
  const canUpload = useCan('Media', 'edit');
  const { data: tour } = useQuery(tourOptions());
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!slot || !tour) return null;
  const begins = tour.state === 'new' && canUpload && /^\/(dashboard\/?)?$/.test(path);
  const goesOn = tour.state === 'running' && /^\/(dashboard|upload-media|$)/.test(path);
  const shown = begins || goesOn;
  return shown ? createPortal(<Hint tour={tour} />, slot) : null;
}

type TourHint = {
  title: string;
  text: string;
  /** The screen of a hint; it only needs to know the media. */
  to:
    | '/upload-media'
    | '/dashboard/media-details'
    | '/dashboard/verify-transcript'
    | '/dashboard/translation-request';
  /** The highlighted element, if it is on the page. */
  target: string | null;
};

const tourHints: Record<TourStep, TourHint> = {
  begin: {
    title: t('help.tour.startTitle'),
    text: t('help.tour.startText'),
    to: '/upload-media',
    target: 'nav a[href="/upload-media"]',
  },
  transcript: {
    title: t('help.tour.transcriptTitle'),
    text: t('help.tour.transcriptText'),
    to: '/dashboard/media-details',
    target: null,
  },
  verify: {
    title: t('help.tour.verifyTitle'),
    text: t('help.tour.verifyText'),
    to: '/dashboard/verify-transcript',
    target: 'main a[href*="/dashboard/verify-transcript"]',
  },
  translate: {
    title: t('help.tour.translateTitle'),
    text: t('help.tour.translateText'),
    to: '/dashboard/translation-request',
    target: 'main a[href*="/dashboard/translation-request"]',
  },
  download: {
    title: t('help.tour.downloadTitle'),
    text: t('help.tour.downloadText'),
    to: '/dashboard/media-details',
    target: null,
  },
};

const numberOf = (step: TourStep): number => tourSteps.indexOf(step) + 1;
const stepAfter = (step: TourStep): TourStep | undefined => tourSteps[numberOf(step)];
const stepBefore = (step: TourStep): TourStep | undefined => tourSteps[numberOf(step) - 2];

const attribute = 'data-tour-target';

/** Highlights the hint's target as soon as it is on the page, while the hint is shown. */
function useTarget(selector: string | null): void {
  useEffect(() => {
    if (selector === null) return;
    let marked: Element | null = null;
    const mark = () => {
      const found = document.querySelector(selector);
      if (found === marked) return;
      marked?.removeAttribute(attribute);
      found?.setAttribute(attribute, '');
      marked = found;
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      marked?.removeAttribute(attribute);
    };
  }, [selector]);
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
    <section className={classes.hint} aria-label={t('help.tour.label')}>
      <div className={classes.head}>
        <Text size="xs" c="dimmed">
          {t('help.tour.stepOf', { number: numberOf(step), count: tourSteps.length })}
        </Text>
        <CloseButton
          size="sm"
          aria-label={t('help.tour.skip')}
          title={t('help.tour.skipHint')}
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
              {mediaId === null ? t('help.tour.selectMedia') : t('help.tour.showMe')}
            </Button>
          )
        )}
        {step === 'begin' && !isThere && (
          <Button size="xs" variant="default" onClick={goThere}>
            {t('help.tour.uploadOwnFile')}
          </Button>
        )}
        {before && (
          <Button size="xs" variant="default" onClick={() => turnTo(before)}>
            {t('common.back')}
          </Button>
        )}
        <Button
          size="xs"
          variant={isThere && step !== 'begin' ? 'filled' : 'default'}
          onClick={() => (after ? turnTo(after) : save.mutate({ state: 'done', step }))}
        >
          {after ? t('help.tour.next') : t('help.tour.end')}
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
              toast.success(t('help.tour.sampleCreated'));
              onMade();
              void navigate({ to: '/dashboard/media-details', search: { mediaId } });
            },
            onError: toast.error,
          },
        )
      }
    >
      {t('help.tour.createSample')}
    </Button>
  );
}
