// @vitest-environment happy-dom
import type { AudioTrack, MediaDetails } from '@glossa/contracts/media';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { audioTrackName } from './audio-track-name.ts';
import { Retranscribe } from './retranscribe.tsx';

afterEach(cleanup);

const track = (index: number, more: Partial<AudioTrack> = {}): AudioTrack => ({
  ...{ index, language: null, title: null, channels: 2, isDefault: false },
  ...more,
});
const tracks = [
  track(1, { language: 'eng', isDefault: true }),
  track(2, { language: 'fra', title: 'Commentary' }),
];

type Speakers = Partial<Pick<MediaDetails, 'speakerDetection' | 'requestedSpeakers'>>;

function show(audioTracks: AudioTrack[], audioTrack: number | null = null, more: Speakers = {}) {
  const onChoose = vi.fn();
  const media = {
    ...({ language: 'en', verification: null, audioTracks, audioTrack } as const),
    ...{ speakerDetection: 'voices' as const, requestedSpeakers: null, ...more },
  };
  render(
    <MantineProvider env="test">
      <Retranscribe media={{ ...media, audioTracks }} busy={false} onChoose={onChoose} />
    </MantineProvider>,
  );
  fireEvent.click(
    screen.getByRole('button', {
      name: audioTracks.length > 1 ? t('media.wrongLanguageOrTrack') : t('media.wrongLanguage'),
    }),
  );
  return onChoose;
}
const again = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: t('media.transcribeAgain') });
function choose(label: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(screen.getByRole('option', { name: option }));
}
const nameOf = (index: number) => audioTrackName(tracks, tracks[index] as AudioTrack);

test('names a track by its place, its language and its title; unknown words stay as they are', () => {
  const number = (n: number) => t('media.audioTrackNumber', { number: n });
  expect(nameOf(0)).toBe(`${number(1)} · English`);
  expect(nameOf(1)).toBe(`${number(2)} · French · Commentary`);
  const odd = track(3, { language: 'not a language' });
  expect(audioTrackName([odd], odd)).toBe(`${number(1)} · not a language`);
});

test('another track is transcribed without choosing a language', () => {
  const onChoose = show(tracks);
  expect(again().disabled).toBe(true);
  choose(t('media.audioTrack'), nameOf(1));
  fireEvent.click(again());
  expect(onChoose).toHaveBeenCalledWith({ audioTrack: 2 });
});

test('another language of the same track does not name the track', () => {
  const onChoose = show(tracks, 2);
  choose(t('media.spokenLanguage'), 'French');
  fireEvent.click(again());
  expect(onChoose).toHaveBeenCalledWith({ spokenLanguage: 'fr' });
});

test('a file with one track asks for the language only', () => {
  show(tracks.slice(0, 1));
  expect(screen.queryByRole('combobox', { name: t('media.audioTrack') })).toBeNull();
});

test('another number of speakers is found without choosing a language, or the number again', () => {
  const onChoose = show([]);
  expect(again().disabled).toBe(true);
  choose(t('media.numberOfSpeakers'), '3');
  fireEvent.click(again());
  expect(onChoose).toHaveBeenCalledWith({ speakers: 3 });
  cleanup();
  const onAutomatic = show([], null, { requestedSpeakers: 3 });
  choose(t('media.numberOfSpeakers'), t('media.speakersAutomatic'));
  fireEvent.click(again());
  expect(onAutomatic).toHaveBeenCalledWith({ speakers: null });
});

test('the list of languages does not open with the popover, over the other fields', () => {
  show([]);
  fireEvent.focus(screen.getByRole('combobox', { name: t('media.spokenLanguage') }));
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('what failed is tried again as it was', () => {
  const onChoose = show([], null, { speakerDetection: 'failed' });
  fireEvent.click(again());
  expect(onChoose).toHaveBeenCalledWith({});
});

test.each(['channels', 'off'] as const)('speakers cannot be chosen: %s', (speakerDetection) => {
  show([], null, { speakerDetection });
  expect(screen.queryByRole('combobox', { name: t('media.numberOfSpeakers') })).toBeNull();
});
