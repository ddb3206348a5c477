import { getSignInDisclaimer } from '@glossa/contracts/disclaimers';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { pageLanguage } from '../../lib/language/page-language.ts';
import { DisclaimerTextView } from '../../ui/disclaimer-text.tsx';
import classes from './sign-in-disclaimer.module.css';

/** What the organisation wants everybody to read before they sign in. Whose it is, the address of the page may say. */
export function SignInDisclaimer({ label }: { label: string }) {
  const named = useLocation({
    select: ({ search }) => (search as { organisation?: unknown }).organisation,
  });
  const organisation = typeof named === 'string' ? named : undefined;
  const [shown, setShown] = useState<AnswerOf<typeof getSignInDisclaimer>>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callApi(getSignInDisclaimer, {
      query: { language: pageLanguage(), ...(organisation ? { organisation } : {}) },
      signal: leaving.signal,
    }).then(setShown, () => {
      // Without it people can sign in all the same, and a fault here would only be in their way.
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
