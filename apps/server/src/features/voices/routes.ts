import { getVoices, tryVoice } from '@glossa/contracts/voices';
import type { Speakers } from '../../engines/text-to-speech/speakers.ts';
import type { Clock } from '../../platform/clock.ts';
import { abortedByCaller } from '../../platform/http/aborted-by-caller.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { createPersonLimit } from '../../platform/http/person-limit.ts';
import { speakTrial } from './try-voice.ts';

/** Trials are for choosing a voice, not for making recordings. */
const trialsPerMinute = 20;

export function mountVoices(
  mount: Mount,
  { speakers, clock }: { speakers: Speakers; clock: Clock },
): void {
  const limit = createPersonLimit(clock, trialsPerMinute);
  mount(getVoices, () => speakers.listVoices());
  mount.file(tryVoice, async ({ actor, body, reply }) => {
    limit(actor);
    const sound = await speakTrial(speakers, body, abortedByCaller(reply));
    return reply
      .header('content-type', 'audio/wav')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(sound);
  });
}
