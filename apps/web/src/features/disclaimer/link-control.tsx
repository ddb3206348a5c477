import { isSafeLink } from '@glossa/contracts/disclaimer-text';
import { Button, Group, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';

/** Adds, changes or removes the link of the selection. */
export function LinkControl({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const open = () => {
    const { href } = editor.getAttributes('link') as { href?: string };
    setAddress(href ?? 'https://');
    setFault(null);
    setOpened(true);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The disclaimer's own form encloses this one in the component tree.
    event.stopPropagation();
    if (!isSafeLink(address.trim())) {
      setFault(t('disclaimer.linkInvalid'));
      return;
    }
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    setOpened(false);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal width={300}>
      <Popover.Target>
        <RichTextEditor.Control
          onClick={open}
          active={editor.isActive('link')}
          disabled={disabled}
          aria-label={t('disclaimer.link')}
          title={t('disclaimer.link')}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          <Link2 size={16} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('disclaimer.link')}>
        <form onSubmit={save}>
          <TextInput
            label={t('common.url')}
            type="url"
            dir="ltr"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            error={fault}
            maxLength={1_000}
            data-autofocus
          />
          <Group mt="sm" gap="xs" justify="flex-end">
            {editor.isActive('link') && (
              <Button size="xs" variant="default" onClick={remove}>
                {t('disclaimer.removeLink')}
              </Button>
            )}
            <Button size="xs" type="submit">
              {t('disclaimer.saveLink')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
