import type { SavedViewScreen, SavedViewSearch } from '@glossa/contracts/dashboard';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, ChevronDown, Settings2, Star } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { savedViewsOptions } from '../../lib/queries/dashboard.ts';
import { laterDialog } from '../later-dialog.tsx';
import { isSameView } from './view-search.ts';

const SaveViewDialog = laterDialog(() => import('./save-view-dialog.tsx'));
const ManageViewsDialog = laterDialog(() => import('./manage-views-dialog.tsx'));

type Props = {
  screen: SavedViewScreen;
  /** The filters as they are now. */
  search: SavedViewSearch;
  onApply: (search: SavedViewSearch) => void;
};

/** Filters kept under a name: applied, kept, renamed, forgotten. */
export function SavedViewsMenu({ screen, search, onApply }: Props) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { data: views = [] } = useQuery(savedViewsOptions(screen));
  const current = views.find((view) => isSameView(view.search, search));
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Bookmark size={16} aria-hidden />}
            rightSection={<ChevronDown size={14} aria-hidden />}
            maw={260}
          >
            {current ? <bdi>{current.name}</bdi> : t('Saved views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {views.length > 0 && (
            <>
              <Menu.Label>{t('Saved views')}</Menu.Label>
              {views.map((view) => (
                <Menu.Item
                  key={view.viewId}
                  leftSection={
                    view === current ? (
                      <Check size={16} aria-label={t('Shown now')} />
                    ) : (
                      <Bookmark size={16} aria-hidden />
                    )
                  }
                  rightSection={
                    view.isDefault ? <Star size={14} aria-label={t('Opens first')} /> : undefined
                  }
                  onClick={() => onApply(view.search)}
                >
                  <bdi>{view.name}</bdi>
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            leftSection={<BookmarkPlus size={16} aria-hidden />}
            onClick={() => setDialog('save')}
          >
            {t('Save this view')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Settings2 size={16} aria-hidden />}
            disabled={views.length === 0}
            onClick={() => setDialog('manage')}
          >
            {t('Manage views')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveViewDialog screen={screen} search={search} onClose={close} />}
      {dialog === 'manage' && <ManageViewsDialog screen={screen} onClose={close} />}
    </>
  );
}
