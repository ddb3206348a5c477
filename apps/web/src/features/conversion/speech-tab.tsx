import { speechMaxCharacters } from '@glossa/contracts/conversions';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { trySentenceMaxCharacters, type VoiceChoice } from '@glossa/contracts/voices';
import { Button, Group, SegmentedControl, Slider, Stack, Text, Textarea } from '@mantine/core';
import { useLocalStorage, useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Mic, Square, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { pageLocale, t } from '../../lib/i18n/t.ts';
import { useConvertToSpeech } from '../../lib/queries/conversions.ts';
import { voicesOptions } from '../../lib/queries/voices.ts';
import { ConversionList } from '../../ui/conversions/conversion-list.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useVoiceTrial } from '../../ui/voices/use-voice-trial.ts';
import { findChoice, firstVoice, sampleSentence } from '../../ui/voices/voice-labels.ts';
import { VoicePicker } from '../../ui/voices/voice-picker.tsx';
import classes from './speech-tab.module.css';

type Choice = {
  language: LanguageCode;
  voice: VoiceChoice | null;
  rate: number;
  format: 'mp3' | 'wav';
};
const firstChoice: Choice = { language: 'en', voice: null, rate: 1, format: 'mp3' };

const pace = new Intl.NumberFormat(pageLocale(), {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Converts text to an audio file; its start can be previewed. */
export function SpeechTab() {
  const catalogue = useQuery(voicesOptions());
  const [choice, setChoice] = useLocalStorage<Choice>({
    key: 'glossa-speech',
    defaultValue: firstChoice,
  });
  const [text, setText] = useSessionStorage({ key: 'glossa-speech-text', defaultValue: '' });
  const convert = useConvertToSpeech();
  const trial = useVoiceTrial();
  const rateLabel = useId();

  if (catalogue.isError)
    return <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} />;
  if (!catalogue.data) return <LoadingRows rows={3} height={90} />;
  const own = catalogue.data.find((one) => one.language === choice.language);
  const found = own && findChoice(own, choice.voice);
  const voice = found ? choice.voice : own ? firstVoice(own) : null;
  const available = (own && findChoice(own, voice)?.by.available) ?? false;
  const trying = voice ? trial.stateOf({ language: choice.language, voice }) : null;

  return (
    <Stack gap="lg">
      <VoicePicker
        catalogue={catalogue.data}
        language={choice.language}
        voice={voice}
        onChange={(next) => setChoice({ ...choice, ...next })}
      />
      <Textarea
        label={t('common.text')}
        placeholder={t('conversion.speechPlaceholder')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={speechMaxCharacters}
        autosize
        minRows={6}
        maxRows={18}
        lang={choice.language}
        dir={languages[choice.language].direction}
        description={t('conversion.characterCount', {
          count: text.length,
          speechMaxCharacters,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <div className={classes.settings}>
        <div className={classes.rate}>
          <Text size="sm" fw={500} id={rateLabel}>
            {t('conversion.speed', { pace: pace.format(choice.rate) })}
          </Text>
          <Slider
            aria-labelledby={rateLabel}
            thumbProps={{ 'aria-labelledby': rateLabel }}
            min={0.5}
            max={2}
            step={0.05}
            label={null}
            marks={[{ value: 1 }]}
            value={choice.rate}
            onChange={(rate) => setChoice({ ...choice, rate })}
          />
        </div>
        <SegmentedControl
          aria-label={t('conversion.fileFormat')}
          data={[
            { value: 'mp3', label: 'MP3' },
            { value: 'wav', label: 'WAV' },
          ]}
          value={choice.format}
          onChange={(format) => setChoice({ ...choice, format: format as Choice['format'] })}
        />
        <Group gap="xs">
          {trying ? (
            <Button
              variant="default"
              leftSection={<Square size={16} aria-hidden />}
              loading={trying === 'fetching'}
              onClick={trial.stop}
            >
              {t('common.stop')}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<Volume2 size={16} aria-hidden />}
              disabled={!available}
              onClick={() =>
                voice &&
                trial.play({
                  language: choice.language,
                  voice,
                  text: firstWords(text) || sampleSentence(choice.language),
                })
              }
            >
              {t('conversion.previewVoice')}
            </Button>
          )}
          <Button
            leftSection={<Mic size={16} aria-hidden />}
            disabled={!available || text.trim() === ''}
            loading={convert.isPending}
            onClick={() =>
              voice &&
              convert.mutate(
                { ...choice, voice, text: text.trim() },
                { onError: (error) => toast.error(error) },
              )
            }
          >
            {t('conversion.createAudio')}
          </Button>
        </Group>
      </div>
      <ConversionList
        kind="speech"
        title={t('conversion.recentSpeech')}
        empty={t('conversion.speechKept')}
      />
    </Stack>
  );
}

/** The longest allowed preview that ends with a whole word. */
function firstWords(text: string): string {
  const line = text.trim().split(/\n\s*\n/)[0] ?? '';
  if (line.length <= trySentenceMaxCharacters) return line;
  const cut = line.slice(0, trySentenceMaxCharacters);
  return cut.replace(/\s+\S*$/, '') || cut;
}
