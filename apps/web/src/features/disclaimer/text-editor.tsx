import '@mantine/tiptap/styles.layer.css';
import { type DisclaimerText, isSafeLink } from '@glossa/contracts/disclaimer-text';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { t } from '../../lib/i18n/t.ts';
import { fromEditorDocument, toEditorDocument } from './editor-document.ts';
import { LinkControl } from './link-control.tsx';
import classes from './text-editor.module.css';

type Props = {
  /** Read once: another text needs another editor, by its key. */
  content: DisclaimerText;
  language: LanguageCode;
  readOnly: boolean;
  describedBy: string;
  onChange: (content: DisclaimerText) => void;
};

/** The allowed content of a disclaimer; anything else is dropped when pasted. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    orderedList: false,
    strike: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
];

const labels = () => ({
  boldControlLabel: t('common.bold'),
  italicControlLabel: t('common.italic'),
  underlineControlLabel: t('common.underline'),
  bulletListControlLabel: t('disclaimer.bulletList'),
  clearFormattingControlLabel: t('disclaimer.clearFormatting'),
  undoControlLabel: t('common.undo'),
  redoControlLabel: t('common.redo'),
});

export function TextEditor({ content, language, readOnly, describedBy, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: toEditorDocument(content),
    editable: !readOnly,
    // The page's policy forbids injected style sheets; the rules are in our own.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('disclaimer.text'),
        'aria-describedby': describedBy,
        'aria-readonly': String(readOnly),
        lang: language,
        dir: languages[language].direction,
        ...(readOnly ? { tabindex: '0' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(fromEditorDocument(changed.getJSON())),
  });
  return (
    <RichTextEditor editor={editor} labels={labels()} className={classes.editor}>
      {!readOnly && (
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('disclaimer.formatting')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <LinkControl editor={editor} disabled={readOnly} />
            <RichTextEditor.BulletList />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
