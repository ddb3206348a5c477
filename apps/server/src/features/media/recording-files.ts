import type { AudioTrack } from '@glossa/contracts/media';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { MediaProbe, MediaTools } from '../../engines/media-tools/port.ts';
import type { RunContext } from '../../platform/jobs/job-lease.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { listAudioTracks, playsUsedTrack, withAudioTrack } from './audio-tracks.ts';

/** What is made from a recording; the copy that browsers play is the file itself where they can. */
export type RecordingFiles = {
  poster_file: string | null;
  audio_file: string | null;
  peaks_file: string | null;
  proxy_file: string | null;
};

/** Typical share of each step, in percent: [from, to]. */
const steps = {
  probe: [0, 2],
  poster: [2, 10],
  sound: [10, 50],
  waveform: [50, 65],
  copy: [65, 100],
} as const;

/** Makes the files of a recording. Leaves none where it throws. */
export async function makeRecordingFiles(
  { storage, mediaTools }: { storage: Storage; mediaTools: MediaTools },
  media: { file_name: string; audio_track: number | null },
  { runId, signal, report }: RunContext,
  inputPath: string,
): Promise<{
  probe: MediaProbe;
  files: RecordingFiles;
  voicePerChannel: boolean;
  audioTracks: AudioTrack[];
}> {
  const within = ([from, to]: readonly [number, number], phase: MessageRef) => {
    report(from, phase);
    return (fraction: number) => report(from + (to - from) * fraction, phase);
  };
  // Of this run: a name is never given to another content, because copies of it are kept elsewhere.
  const stem = `${media.file_name.split('.')[0]}-${runId.slice(0, 8)}`;
  const made: string[] = [];
  const make = async (
    name: string,
    write: (outputPath: string) => Promise<unknown>,
  ): Promise<string | null> => {
    const pending = await storage.createPending();
    try {
      if ((await write(pending.path)) === false) return null;
      made.push(name);
      await pending.commit(name);
      return name;
    } finally {
      await pending.discard();
    }
  };

  try {
    report(0, message('jobs.readingFile'));
    const whole = await mediaTools.probe({ inputPath, signal });
    const probe = withAudioTrack(whole, media.audio_track);
    const poster_file = await make(`${stem}.poster.jpg`, (outputPath) =>
      mediaTools.renderPoster({
        inputPath,
        outputPath,
        probe,
        signal,
        onProgress: within(steps.poster, message('jobs.creatingPreviewImage')),
      }),
    );
    const speech = `${stem}.speech.wav`;
    let voicePerChannel = false;
    const audio_file = await make(speech, async (outputPath) => {
      const found = await mediaTools.extractAudio({
        inputPath,
        outputPath,
        probe,
        signal,
        findVoices: true,
        onProgress: within(steps.sound, message('jobs.extractingAudio')),
      });
      voicePerChannel = found.voicePerChannel;
    });
    const peaks_file = await make(`${stem}.peaks.json`, (outputPath) =>
      storage.withLocal(
        speech,
        (speechPath) =>
          mediaTools.computePeaks({
            inputPath: speechPath,
            outputPath,
            signal,
            onProgress: within(steps.waveform, message('jobs.creatingWaveform')),
          }),
        { signal },
      ),
    );
    const playsAsItIs =
      mediaTools.playsInBrowser(probe) && playsUsedTrack(whole, media.audio_track);
    const proxy_file = playsAsItIs
      ? media.file_name
      : await make(`${stem}.play.${probe.video ? 'mp4' : 'm4a'}`, (outputPath) =>
          mediaTools.renderProxy({
            inputPath,
            outputPath,
            probe,
            signal,
            onProgress: within(steps.copy, message('jobs.preparingPlayback')),
          }),
        );
    return {
      probe,
      files: { poster_file, audio_file, peaks_file, proxy_file },
      voicePerChannel,
      audioTracks: listAudioTracks(whole),
    };
  } catch (error) {
    // What cannot be removed now, housekeeping removes.
    for (const name of made) await storage.remove(name).catch(() => {});
    throw error;
  }
}
