import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { TextTranslationEntry } from '@glossa/contracts/text-translation';
import { Alert, Select, Stack, Tabs } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileText, Type } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { glossaryOptionsOptions } from '../../lib/queries/glossaries.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { typedTextPrefix } from '../../lib/session/session-store.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { AskAdministrator } from '../../ui/models/ask-administrator.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { History } from './history.tsx';
import { LanguageBar } from './language-bar.tsx';
import { needsAdministrator, remedyOf, type SourceChoice } from './pair-choices.ts';
import { textTranslationPairsOptions, useTranslateText } from './queries.ts';
import { fromHistory, type ShownTranslation } from './shown-translation.ts';
import { TextPanel } from './text-panel.tsx';

type Choice = { from: SourceChoice; to: LanguageCode; glossaryId: string | null };

/** Text being typed survives navigation and reloading in this tab, until the user logs out. */
function useRememberedText(): [string, (text: string) => void] {
  const key = `${typedTextPrefix}${useSession().user.userId}.translate`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  useEffect(() => {
    sessionStorage.setItem(key, text);
  }, [key, text]);
  return [text, setText];
}

type TranslateTab = 'text' | 'documents';

/** Translates a text or document immediately, without a ticket. */
export function TranslateScreen() {
  const { tab = 'text' } = useSearch({ from: '/shell/translate' });
  const navigate = useNavigate();
  const pairs = useQuery(textTranslationPairsOptions());
  const mayUseGlossaries = useCan('Translation', 'view');
  const glossaries = useQuery({ ...glossaryOptionsOptions(), enabled: mayUseGlossaries });
  const [stored, setChoice] = useLocalStorage<Choice>({
    key: 'glossa-translate',
    defaultValue: { from: 'detect', to: 'es', glossaryId: null },
  });
  const known = glossaries.data?.some(({ value }) => value === stored.glossaryId);
  const choice = { ...stored, glossaryId: known ? stored.glossaryId : null };
  const [text, setText] = useRememberedText();
  const [result, setResult] = useState<ShownTranslation | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const translation = useTranslateText();
  const controller = useRef<AbortController | null>(null);

  const translate = (wanted: string, { from, to, glossaryId }: Choice) => {
    if (wanted.trim() === '') return;
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setFailure(null);
    translation.mutate(
      { text: wanted, from, to, glossaryId, signal: own.signal, onWaiting: setWaiting },
      {
        onSuccess: setResult,
        onError: (error) => {
          if (!own.signal.aborted) setFailure(error);
        },
        onSettled: () => setWaiting(null),
      },
    );
  };
  const source = choice.from === 'detect' ? (result?.from ?? null) : choice.from;
  const swap = () => {
    if (source === null) return;
    const turned = { ...choice, from: choice.to, to: source };
    setChoice(turned);
    const fresh = result !== null && result.to === choice.to && result.sourceText === text;
    if (!fresh) return;
    setText(result.text);
    setResult(null);
    translate(result.text, turned);
  };
  const open = (entry: TextTranslationEntry) => {
    setChoice({ ...choice, from: entry.from, to: entry.to });
    setText(entry.sourceText);
    setFailure(null);
    setResult(fromHistory(entry));
    window.scrollTo({ top: 0 });
  };

  if (pairs.isError)
    return (
      <Page title={t('common.translate')}>
        <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} />
      </Page>
    );
  if (!pairs.data)
    return (
      <Page title={t('common.translate')}>
        <LoadingRows rows={3} height={90} />
      </Page>
    );
  const remedy = remedyOf(pairs.data, source ?? 'detect', choice.to);
  return (
    <Page title={t('common.translate')}>
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/translate', search: { tab: next as TranslateTab }, replace: true })
        }
        keepMounted
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="text" leftSection={<Type size={16} aria-hidden />}>
            {t('common.text')}
          </Tabs.Tab>
          <Tabs.Tab value="documents" leftSection={<FileText size={16} aria-hidden />}>
            {t('common.documents')}
          </Tabs.Tab>
        </Tabs.List>
        <Stack gap="md">
          <LanguageBar
            pairs={pairs.data}
            from={choice.from}
            to={choice.to}
            onFrom={(from) =>
              setChoice({ ...choice, from, to: from === choice.to ? otherThan(from) : choice.to })
            }
            onTo={(to) => setChoice({ ...choice, to })}
            onSwap={source === null ? null : swap}
          />
          {source !== null && needsAdministrator(pairs.data, source, choice.to) && (
            <Alert color="yellow" variant="light">
              <Stack gap="xs">
                {remedy && messageText(remedy)}
                <AskAdministrator from={source} languages={[choice.to]} />
              </Stack>
            </Alert>
          )}
          {(glossaries.data?.length ?? 0) > 0 && (
            <Select
              label={t('common.glossary')}
              placeholder={t('common.allGlossaries')}
              data={glossaries.data ?? []}
              value={choice.glossaryId}
              onChange={(glossaryId) => setChoice({ ...choice, glossaryId })}
              clearable
              maw={420}
            />
          )}
          <Tabs.Panel value="text">
            <Stack gap="xl">
              <TextPanel
                text={text}
                from={choice.from}
                onText={setText}
                result={result}
                failure={failure}
                remedy={remedy}
                waiting={waiting}
                working={translation.isPending}
                onTranslate={() => translate(text, choice)}
                onCancel={() => controller.current?.abort()}
              />
              <History onOpen={open} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="documents">
            <DocumentPanel {...choice} seesProfiles={mayUseGlossaries} />
          </Tabs.Panel>
        </Stack>
      </Tabs>
    </Page>
  );
}

const otherThan = (from: SourceChoice): LanguageCode =>
  languageCodes.find((code) => code !== from && (code === 'en' || code === 'es')) ?? 'en';
