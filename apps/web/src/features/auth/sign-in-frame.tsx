import { languageCodes, languages } from '@glossa/contracts/languages';
import { lazy, type ReactNode, Suspense } from 'react';
import { changeLanguageBeforeSignIn } from '../../lib/i18n/chosen-language.ts';
import { pageLanguage } from '../../lib/i18n/page-language.ts';
import { t } from '../../lib/i18n/t.ts';
import languageChoiceClasses from './language-choice.module.css';
import loginPictureClasses from './login-picture.module.css';
import classes from './login-screen.module.css';

/** Not interactive: it loads after everything needed for login. */
const SignInDisclaimer = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { default: (await import('./sign-in-disclaimer.tsx')).SignInDisclaimer };
});

/** The page language, for visitors who cannot read the current one. */
function LanguageChoice() {
  return (
    <label className={languageChoiceClasses.choice}>
      <svg viewBox="0 0 24 24" className={languageChoiceClasses.globe} aria-hidden>
        <circle cx="12" cy="12" r="10" />
        <path d="M12 2a15 15 0 0 0 0 20 15 15 0 0 0 0-20M2 12h20" />
      </svg>
      <span className={languageChoiceClasses.label}>{t('common.language')}</span>
      <select
        className={languageChoiceClasses.list}
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

const bars = [
  18, 34, 52, 30, 64, 88, 58, 40, 72, 96, 66, 44, 28, 50, 78, 60, 36, 22, 46, 70, 92, 62, 38, 26,
  54, 80, 48, 30, 20, 42, 60, 34,
];
const lines = [
  // not shown: an icon of four languages
  { language: 'en', words: 'What we say, everyone can read.' },
  // not shown: the same
  { language: 'fr', words: 'Ce que nous disons, chacun peut le lire.' },
  { language: 'ja', words: '話したことを、誰もが読める。' },
  { language: 'ar', words: 'ما نقوله يستطيع الجميع قراءته.' },
];

/** Illustrates a recording and its results: adds no information, so it is hidden from screen readers. */
function LoginPicture() {
  return (
    <div className={loginPictureClasses.picture} aria-hidden>
      <div className={loginPictureClasses.content}>
        <svg
          className={loginPictureClasses.wave}
          viewBox={`0 0 ${bars.length * 12} 100`}
          role="presentation"
        >
          {bars.map((height, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
              key={index}
              x={index * 12}
              y={50 - height / 2}
              width={5}
              height={height}
              rx={2.5}
              opacity={index < 14 ? 1 : 0.35}
            />
          ))}
        </svg>
        {lines.map(({ language, words }) => (
          <p key={language} className={loginPictureClasses.line} lang={language} dir="auto">
            {words}
          </p>
        ))}
      </div>
    </div>
  );
}

/** What the screens before sign-in have in common: the picture, the language and the disclaimer. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <LoginPicture />
      <main className={classes.side}>
        <div className={classes.form}>
          <div className={classes.brand}>
            <img src="/glossa.svg" width={44} height={44} alt="" />
            <span>Glossa</span>
          </div>
          {children}
          <LanguageChoice />
          <Suspense>
            <SignInDisclaimer label={t('common.disclaimer')} />
          </Suspense>
        </div>
      </main>
    </div>
  );
}
