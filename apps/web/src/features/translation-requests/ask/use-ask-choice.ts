import type { MediaDetails } from '@glossa/contracts/media';
import { useLocalStorage } from '@mantine/hooks';
import { type AskChoice, firstAsk } from './ask-choice.ts';

/** The options of the last request for a media of this kind, on this device. */
export function useAskChoice(kind: MediaDetails['kind']) {
  const [stored, setStored] = useLocalStorage<Partial<AskChoice>>({
    key: `glossa-ask-${kind}`,
    defaultValue: firstAsk,
    getInitialValueInEffect: false,
  });
  // What an older page stored may lack what has been added since.
  const choice: AskChoice = { ...firstAsk, ...stored };
  const change = (part: Partial<AskChoice>) => setStored({ ...choice, ...part });
  return [choice, change] as const;
}
