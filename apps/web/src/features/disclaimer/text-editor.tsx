import '@mantine/tiptap/styles.layer.css';
import { type DisclaimerText, isSafeLink } from '@glossa/contracts/disclaimer-text';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { t } from '../../lib/language/t.ts';
import { fromEditorDocument, toEditorDocument } from './editor-document.ts';
import { LinkControl } from './link-control.tsx';
import classes from './text-editor.module.css';

type Props = {
  /** Read once: another text is another editor, by its key. */
  content: DisclaimerText;
  language: LanguageCode;
  readOnly: boolean;
  describedBy: string;
  onChange: (content: DisclaimerText) => void;
};

/** What a disclaimer can hold, and nothing else: what is pasted loses the rest. */
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
  boldControlLabel: t('Bold'),
  italicControlLabel: t('Italic'),
  underlineControlLabel: t('Underline'),
  bulletListControlLabel: t('Bullet list'),
  clearFormattingControlLabel: t('Clear formatting'),
  undoControlLabel: t('Undo'),
  redoControlLabel: t('Redo'),
});

export function TextEditor({ content, language, readOnly, describedBy, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: toEditorDocument(content),
    editable: !readOnly,
    // The page's policy lets no script add a style sheet; its rules stand in our own.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('Text of the disclaimer'),
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
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('Formatting')}>
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
