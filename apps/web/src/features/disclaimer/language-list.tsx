import type { Disclaimer } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { DisclaimerBadge, statusLabel } from './disclaimer-status.tsx';
import classes from './language-list.module.css';

type Props = {
  disclaimers: readonly Disclaimer[];
  source: LanguageCode | null;
  chosen: LanguageCode;
  onChoose: (language: LanguageCode) => void;
};

/** Every language with the status of its disclaimer. */
export function LanguageList({ disclaimers, source, chosen, onChoose }: Props) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const of = (language: LanguageCode) => disclaimers.find((one) => one.language === language);
  if (!wide)
    return (
      <NativeSelect
        label={t('common.language')}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value as LanguageCode)}
        data={languageCodes.map((language) => ({
          value: language,
          label: t('disclaimer.languageWithStatus', {
            language: languageName(language),
            status: statusLabel(of(language)),
          }),
        }))}
      />
    );
  return (
    <nav aria-label={t('disclaimer.languages')}>
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
                  {language === source && <> · {t('disclaimer.source')}</>}
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
