import type { Disclaimer } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import classes from './language-list.module.css';
import { DisclaimerBadge, statusWord } from './status-words.tsx';

type Props = {
  disclaimers: readonly Disclaimer[];
  source: LanguageCode | null;
  chosen: LanguageCode;
  onChoose: (language: LanguageCode) => void;
};

/** Every language of the product and how the disclaimer stands in it. */
export function LanguageList({ disclaimers, source, chosen, onChoose }: Props) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const of = (language: LanguageCode) => disclaimers.find((one) => one.language === language);
  if (!wide)
    return (
      <NativeSelect
        label={t('Language')}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value as LanguageCode)}
        data={languageCodes.map((language) => ({
          value: language,
          label: t('{language} – {status}', {
            language: languageName(language),
            status: statusWord(of(language)),
          }),
        }))}
      />
    );
  return (
    <nav aria-label={t('Languages of the disclaimer')}>
      <ul className={classes.list}>
        {languageCodes.map((language) => (
          <li key={language}>
            <UnstyledButton
              className={classes.language}
              aria-current={language === chosen ? 'true' : undefined}
              onClick={() => onChoose(language)}
            >
              <span className={classes.names}>
                <Text span size="sm" fw={600}>
                  {languageName(language)}
                </Text>
                <Text span size="xs" c="dimmed">
                  <bdi lang={language}>{languages[language].nativeName}</bdi>
                  {language === source && <> · {t('source')}</>}
                </Text>
              </span>
              <DisclaimerBadge disclaimer={of(language)} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}
