import { languageCodes, languages } from '@glossa/contracts/languages';
import { changeLanguageBeforeSignIn } from '../../lib/language/chosen-language.ts';
import { pageLanguage } from '../../lib/language/page-language.ts';
import { t } from '../../lib/language/t.ts';
import classes from './language-choice.module.css';

/** The language of the screens, for somebody who may not read the one they are in. */
export function LanguageChoice() {
  return (
    <label className={classes.choice}>
      <svg viewBox="0 0 24 24" className={classes.globe} aria-hidden>
        <circle cx="12" cy="12" r="10" />
        <path d="M12 2a15 15 0 0 0 0 20 15 15 0 0 0 0-20M2 12h20" />
      </svg>
      <span className={classes.label}>{t('Language')}</span>
      <select
        className={classes.list}
        defaultValue={pageLanguage()}
        onChange={({ target }) => {
          const chosen = languageCodes.find((code) => code === target.value);
          if (chosen) changeLanguageBeforeSignIn(chosen);
        }}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].nativeName}
          </option>
        ))}
      </select>
    </label>
  );
}
