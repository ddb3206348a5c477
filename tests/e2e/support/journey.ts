import { inject } from 'vitest';
import {
  hearing,
  type SpeechCall,
  type SpeechService,
  startSpeechService,
} from '../../../apps/server/src/testing/speech-service.ts';
import { type Client, newPassword, signIn } from './api.ts';
import { makeDataFolder, type RunningServer, startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    preparedData: string;
  }
}

export type Journey = {
  /** Goes with the journey. */
  folder: string;
  server: RunningServer;
  /** The first administrator, who has chosen `newPassword`. */
  admin: Client;
  /** Stops the server and answers its exit code. */
  end: () => Promise<number | null>;
};

/**
 * The product on a copy of the data folder that prepare.ts made. Speech is heard by a service on this machine, always as
 * the words of `hears`; `engines: 'real'` leaves it to Whisper.
 */
export async function startJourney(
  options: {
    engines?: 'real';
    hears?: string;
    /** In place of `hears`. */
    answers?: (call: SpeechCall) => void | Promise<void>;
    env?: Record<string, string>;
  } = {},
): Promise<Journey> {
  const data = await copyPreparedData();
  const speech: SpeechService | undefined =
    options.engines === 'real'
      ? undefined
      : await startSpeechService(options.answers ?? hearing(options.hears));
  const server = await startServer(data.path, {
    ...(speech ? { GLOSSA_SPEECH_URL: speech.baseUrl } : {}),
    ...options.env,
  });
  return {
    folder: data.path,
    server,
    admin: await signIn(server.address, newPassword),
    end: async () => {
      const code = await server.stop();
      await speech?.close();
      await data.remove();
      return code;
    },
  };
}

/** A data folder as the first start and the first change of the password leave it. */
export const copyPreparedData = (): ReturnType<typeof makeDataFolder> =>
  makeDataFolder(inject('preparedData'));
