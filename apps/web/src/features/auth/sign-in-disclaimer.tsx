import type { AnswerOf } from '@glossa/contracts/endpoint';
import { getSignInDisclaimer } from '@glossa/contracts/sign-in-disclaimer';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/http/call-api.ts';
import { pageLanguage } from '../../lib/i18n/page-language.ts';
import { DisclaimerTextView } from '../../ui/disclaimer-text.tsx';
import classes from './sign-in-disclaimer.module.css';

/** The organization's disclaimer for visitors. The page address may name the organization. */
export function SignInDisclaimer({ label }: { label: string }) {
  // Also below screens without search params.
  const { organisation } = useSearch({ strict: false });
  const [shown, setShown] = useState<AnswerOf<typeof getSignInDisclaimer>>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callApi(getSignInDisclaimer, {
      query: { language: pageLanguage(), ...(organisation ? { organisation } : {}) },
      signal: leaving.signal,
    }).then(setShown, () => {
      // Login works without it, so an error here is not shown.
      setShown(null);
    });
    return () => leaving.abort();
  }, [organisation]);
  if (!shown) return null;
  return (
    <section
      className={classes.note}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard
      tabIndex={0}
    >
      <DisclaimerTextView content={shown.content} language={shown.language} />
    </section>
  );
}
