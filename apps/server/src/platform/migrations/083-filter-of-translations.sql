-- The settings of the filter profile that a translated document was read with; null: none. The profile of the document can
-- change, and then its translations are written with the settings of their texts until they are translated again.
ALTER TABLE translation_requests ADD COLUMN filter_settings jsonb;
UPDATE translation_requests SET filter_settings = media.filter_profile -> 'settings'
  FROM media WHERE media.id = translation_requests.media_id AND media.filter_profile IS NOT NULL;
