import { textToSpeechContract } from './contract-tests.ts';
import { createFakeVoiceEngine } from './fake.ts';

textToSpeechContract('the fake', async () => createFakeVoiceEngine({ delayMs: 20 }), {
  language: 'en',
  text: 'Good morning, everybody.',
  unsupported: 'ko',
});
