import type { LanguageCode } from '@glossa/contracts/languages';
import type { VoiceChoice } from '@glossa/contracts/voices';
import { useEffect, useRef, useState } from 'react';
import { fetchSpokenSentence } from '../../lib/queries/voices.ts';
import { toast } from '../feedback/toast.tsx';

type Trial = { language: LanguageCode; voice: VoiceChoice; text: string };
const keyOf = ({ language, voice }: Pick<Trial, 'language' | 'voice'>) =>
  `${language} ${voice.voiceId} ${voice.engine}`;

/** Plays one sentence at a time; a second preview stops the first. */
export function useVoiceTrial() {
  const [state, setState] = useState<{ key: string; what: 'fetching' | 'playing' } | null>(null);
  const current = useRef<{ controller: AbortController; audio: HTMLAudioElement } | null>(null);

  const stop = () => {
    current.current?.controller.abort();
    current.current?.audio.pause();
    current.current = null;
    setState(null);
  };
  useEffect(
    () => () => {
      current.current?.controller.abort();
      current.current?.audio.pause();
    },
    [],
  );
  const play = async (trial: Trial) => {
    stop();
    const own = { controller: new AbortController(), audio: new Audio() };
    current.current = own;
    const key = keyOf(trial);
    setState({ key, what: 'fetching' });
    try {
      const blob = await fetchSpokenSentence(trial, own.controller.signal);
      const address = URL.createObjectURL(blob);
      own.audio.src = address;
      own.audio.onended = () => {
        URL.revokeObjectURL(address);
        if (current.current === own) setState(null);
      };
      await own.audio.play();
      if (current.current === own) setState({ key, what: 'playing' });
    } catch (error) {
      if (own.controller.signal.aborted) return;
      if (current.current === own) setState(null);
      toast.error(error);
    }
  };
  return {
    play: (trial: Trial) => void play(trial),
    stop,
    stateOf: (of: Pick<Trial, 'language' | 'voice'>) =>
      state?.key === keyOf(of) ? state.what : null,
  };
}
