import type { FeedbackPlace } from '@glossa/contracts/feedback';
import {
  editableSubtitle,
  editableTranslationSubtitle,
  updateSubtitle,
} from '@glossa/contracts/subtitles';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../../lib/api-client.ts';
import { t } from '../../../lib/language/t.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditorAddress } from './editor-address.ts';

const ownDraft = '0';

/** Puts the suggested text into one's own draft, where it is seen and published as any change, and goes there. */
export function useApplySuggestion(place: FeedbackPlace, editor: EditorAddress | null) {
  const navigate = useNavigate();
  const put = useMutation({
    mutationFn: () => putIntoDraft(place),
    onSuccess: () => {
      if (!editor) return;
      toast.success(t('The suggestion is in your draft. Publish it when it is right.'));
      void navigate({ to: editor.to, search: editor.search });
    },
    onError: toast.error,
  });
  return { applying: put.isPending, apply: () => put.mutate() };
}

async function putIntoDraft({
  transcribeId,
  requestId,
  cueId,
  suggestedText,
}: FeedbackPlace): Promise<void> {
  if (cueId === null || suggestedText === null) return;
  const draft =
    requestId === null
      ? await callApi(editableSubtitle, {
          params: { transcribe_id: transcribeId ?? '', report_id: ownDraft },
        })
      : await callApi(editableTranslationSubtitle, {
          params: { ticket_id: requestId, report_id: ownDraft },
        });
  const cues = [...draft.upperSubtitleList, ...draft.lowerSubtitleList];
  const cue = cues.find(({ id }) => id === cueId);
  if (!cue)
    throw new Error(t('Your draft does not hold this cue any more. Open the editor and look.'));
  if (cue.text === suggestedText) return;
  await callApi(updateSubtitle, {
    body: {
      reportId: draft.reportId,
      changeId: crypto.randomUUID(),
      changes: [{ cueId, revision: cue.revision, cue: { text: suggestedText } }],
    },
  });
}
