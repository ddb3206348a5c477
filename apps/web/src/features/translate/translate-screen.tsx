import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { TextTranslationEntry } from '@glossa/contracts/text-translation';
import { Select, Stack, Tabs } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileText, Type } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorSentence } from '../../lib/api-client.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { glossaryOptionsOptions } from '../../lib/queries/glossaries.ts';
import {
  textTranslationPairsOptions,
  useTranslateText,
} from '../../lib/queries/text-translation.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { History } from './history.tsx';
import { LanguageBar } from './language-bar.tsx';
import { remedyOf, type SourceChoice } from './pair-choices.ts';
import { useRememberedText } from './remembered-text.ts';
import { fromHistory, type ShownTranslation } from './shown-translation.ts';
import { TextPanel } from './text-panel.tsx';
import { readTranslateTab, type TranslateTab } from './translate-search.ts';

type Choice = { from: SourceChoice; to: LanguageCode; glossaryId: string | null };

/** A text or a document in another language at once, without a ticket. */
export function TranslateScreen() {
  const tab = readTranslateTab(useSearch({ strict: false }));
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
  const [failure, setFailure] = useState<string | null>(null);
  const translation = useTranslateText();
  const controller = useRef<AbortController | null>(null);

  const translate = (wanted: string, { from, to, glossaryId }: Choice) => {
    if (wanted.trim() === '') return;
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setFailure(null);
    translation.mutate(
      { text: wanted, from, to, glossaryId, signal: own.signal },
      {
        onSuccess: setResult,
        onError: (error) => {
          if (!own.signal.aborted) setFailure(errorSentence(error));
        },
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
      <Page title={t('Translate')}>
        <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} />
      </Page>
    );
  if (!pairs.data)
    return (
      <Page title={t('Translate')}>
        <LoadingRows rows={3} height={90} />
      </Page>
    );
  return (
    <Page title={t('Translate')}>
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/translate', search: { tab: next as TranslateTab }, replace: true })
        }
        keepMounted
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="text" leftSection={<Type size={16} aria-hidden />}>
            {t('Text')}
          </Tabs.Tab>
          <Tabs.Tab value="documents" leftSection={<FileText size={16} aria-hidden />}>
            {t('Documents')}
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
          {(glossaries.data?.length ?? 0) > 0 && (
            <Select
              label={t('Glossary')}
              placeholder={t('Every glossary')}
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
                remedy={remedyOf(pairs.data, source ?? 'detect', choice.to)}
                working={translation.isPending}
                onTranslate={() => translate(text, choice)}
                onCancel={() => controller.current?.abort()}
              />
              <History onOpen={open} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="documents">
            <DocumentPanel {...choice} />
          </Tabs.Panel>
        </Stack>
      </Tabs>
    </Page>
  );
}

const otherThan = (from: SourceChoice): LanguageCode =>
  languageCodes.find((code) => code !== from && (code === 'en' || code === 'es')) ?? 'en';
