import type { SavedViewScreen, SavedViewSearch } from '@glossa/contracts/dashboard';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, ChevronDown, Settings2, Star } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { savedViewsOptions } from '../../lib/queries/saved-views.ts';
import { lazyDialog } from '../feedback/lazy-dialog.tsx';

/** Opens a screen without filters in its address with the user's default view, once. */
export function useDefaultView(
  screen: SavedViewScreen,
  search: SavedViewSearch,
  apply: (search: SavedViewSearch) => void,
): void {
  const bare = useRef(Object.keys(search).length === 0);
  const { data: views } = useQuery({ ...savedViewsOptions(screen), enabled: bare.current });
  const preferred = views?.find(({ isDefault }) => isDefault);
  const stillBare = Object.keys(search).length === 0;
  useEffect(() => {
    if (!bare.current || views === undefined) return;
    bare.current = false;
    if (preferred && stillBare) apply(preferred.search);
  }, [views, preferred, stillBare, apply]);
}

const SaveViewDialog = lazyDialog(() => import('./save-view-dialog.tsx'));
const ManageViewsDialog = lazyDialog(() => import('./manage-views-dialog.tsx'));

type Props = {
  screen: SavedViewScreen;
  /** The current filters. */
  search: SavedViewSearch;
  onApply: (search: SavedViewSearch) => void;
};

/** An address's filters to be saved: without defaults and page. */
export function toViewSearch(search: Readonly<Record<string, unknown>>): SavedViewSearch {
  const kept: SavedViewSearch = {};
  for (const [name, value] of Object.entries(search))
    if (
      name !== 'page' &&
      name !== 'cursor' &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    )
      kept[name] = value;
  return kept;
}

/** Whether both show the same. */
function isSameView(a: SavedViewSearch, b: SavedViewSearch): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}

/** Saved filters: apply, save, rename, delete. */
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
            {current ? <bdi>{current.name}</bdi> : t('common.savedViews')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {views.length > 0 && (
            <>
              <Menu.Label>{t('common.savedViews')}</Menu.Label>
              {views.map((view) => (
                <Menu.Item
                  key={view.viewId}
                  leftSection={
                    view === current ? (
                      <Check size={16} aria-label={t('common.currentView')} />
                    ) : (
                      <Bookmark size={16} aria-hidden />
                    )
                  }
                  rightSection={
                    view.isDefault ? (
                      <Star size={14} aria-label={t('common.defaultView')} />
                    ) : undefined
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
            {t('common.saveView')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Settings2 size={16} aria-hidden />}
            disabled={views.length === 0}
            onClick={() => setDialog('manage')}
          >
            {t('common.manageViews')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveViewDialog screen={screen} search={search} onClose={close} />}
      {dialog === 'manage' && <ManageViewsDialog screen={screen} onClose={close} />}
    </>
  );
}
