import type { Disclaimer } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Text } from '@mantine/core';
import { formatInstant } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { Rich } from '../../lib/language/rich.tsx';
import { t } from '../../lib/language/t.ts';

type Props = { disclaimer: Disclaimer | undefined; source: LanguageCode | null };

/** How it stands, in a sentence: by whom and when, and what is to be done. */
export function Standing({ disclaimer, source }: Props) {
  return (
    <Text size="sm" c="dimmed" mb="sm" role="status">
      <Sentence disclaimer={disclaimer} source={source} />
    </Text>
  );
}

function Sentence({ disclaimer, source }: Props) {
  if (!disclaimer) return t('There is no disclaimer in this language yet.');
  const { status, verifiedBy, verifiedAt } = disclaimer;
  if (status === 'draft')
    return t('A machine wrote this draft, and nobody has looked at it. Correct it, or verify it.');
  if (status === 'to-check' && source !== null)
    return t('The text in {language} has changed since this was verified. Look at it again.', {
      language: languageName(source),
    });
  const at = formatInstant(verifiedAt ?? disclaimer.updatedAt);
  if (!verifiedBy) return t('Verified on {at}.', { at });
  return (
    <Rich
      text={t('Verified by <name></name> on {at}.', { at })}
      parts={{ name: () => <bdi>{verifiedBy.displayName}</bdi> }}
    />
  );
}
