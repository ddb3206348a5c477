-- The language of a person's screens; null: never chosen, the browser's counts.
ALTER TABLE users ADD COLUMN page_language text CHECK (
  page_language IN (
    'ar', 'zh', 'zh-TW', 'en', 'fr', 'fr-CA', 'de', 'ja', 'ko', 'pt', 'pt-PT', 'ru', 'es', 'es-MX'
  )
);
