import {
  hearing,
  type SpeechCall,
  type SpeechService,
  startSpeechService,
} from '../../apps/server/src/testing/speech-service.ts';

import type { ServiceMode } from './translator.ts';

export type FaultySpeech = SpeechService & {
  set: (mode: ServiceMode) => void;
  /** Answers as a slow engine, so that work is going on when something happens; `perSecond` of the recording on top. */
  slowDown: (ms: number, perSecond?: number) => void;
  calls: () => number;
};

/** Of 16-bit mono samples at 16 kHz, after a header of 44 bytes. */
export const secondsOf = (wav: Uint8Array): number => (wav.byteLength - 44) / 32_000;

/** A speech service that answers, fails, hangs, talks nonsense or hangs up, as it is told. `onRecording` gets what it is sent. */
export async function startFaultySpeech(
  onRecording: (wav: Uint8Array) => void = () => {},
): Promise<FaultySpeech> {
  let mode: ServiceMode = 'good';
  let delayMs = 0;
  let delayMsPerSecond = 0;
  let calls = 0;
  let unanswered: SpeechCall[] = [];
  const answerWell = hearing();
  const answer = async (call: SpeechCall) => {
    calls += 1;
    const { form, response } = call;
    const wav = new Uint8Array(await (form.get('file') as File).arrayBuffer());
    onRecording(wav);
    if (mode === 'error') return void response.writeHead(500).end('out of order');
    if (mode === 'garbage') return void response.writeHead(200).end('{"text": ');
    if (mode === 'cut') return void response.destroy();
    if (mode === 'silence') return void unanswered.push(call);
    await new Promise((resolve) =>
      setTimeout(resolve, delayMs + delayMsPerSecond * secondsOf(wav)),
    );
    await answerWell(call);
  };
  const service = await startSpeechService(answer);
  return {
    ...service,
    set: (next) => {
      mode = next;
      if (mode !== 'good') return;
      for (const { response } of unanswered) response.destroy();
      unanswered = [];
    },
    slowDown: (ms, perSecond = 0) => {
      delayMs = ms;
      delayMsPerSecond = perSecond;
    },
    calls: () => calls,
  };
}
