import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request of a client of OpenAI's transcription API, and where the response goes. */
export type SpeechCall = { form: FormData; request: IncomingMessage; response: ServerResponse };

export type SpeechService = {
  /** For GLOSSA_SPEECH_URL. */
  baseUrl: string;
  close: () => Promise<void>;
};

/** 16-bit samples up to this are silence. */
const audible = 300;
/** Cycles from 0.5 to 1: some words have low confidence. */
const confidenceOf = (index: number) => 0.5 + (index % 6) / 10;

/**
 * A local speech service with the protocol of `GLOSSA_SPEECH_URL`: returns the same words for every recording that is
 * not silent. openai-http.test.ts runs the contract of speech-to-text against it.
 */
export async function startSpeechService(
  answer: (call: SpeechCall) => void | Promise<void> = hearing(),
): Promise<SpeechService> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (!body) return;
    // It lists no models.
    if (request.method === 'GET') return void response.writeHead(404).end();
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(body, { headers }).formData();
    await answer({ form, request, response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The service has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Undefined where the caller ended meanwhile, as a server that is killed does. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return undefined;
    throw error;
  }
  return Buffer.concat(parts);
}

/** Returns these words, distributed over the recording by length; none for silence. */
export function hearing(
  text = 'Good morning everyone and welcome to the first lesson of this course.',
): (call: SpeechCall) => Promise<void> {
  return async ({ form, response }) => {
    const file = form.get('file') as File;
    const samples = new Int16Array((await file.arrayBuffer()).slice(44));
    const heard = samples.some((sample) => Math.abs(sample) > audible) ? text : '';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        task: 'transcribe',
        language: 'english',
        duration: samples.length / 16_000,
        text: heard,
        words: spreadWords(heard, samples.length / 16_000),
      }),
    );
  };
}

function spreadWords(text: string, seconds: number) {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const total = words.join('').length;
  let said = 0;
  return words.map((word, index) => {
    const start = (said / total) * seconds;
    said += word.length;
    return { word, start, end: (said / total) * seconds, probability: confidenceOf(index) };
  });
}
