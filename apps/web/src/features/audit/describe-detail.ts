import { formatEnumeration } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';

type Detail = Readonly<Record<string, unknown>>;
export type DetailLine = { name: string; text: string };

const isRecord = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nothing = t('audit.detail.none');

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (Array.isArray(value))
    return value.length === 0 ? nothing : formatEnumeration(value.map(show));
  if (isRecord(value))
    return formatEnumeration(
      Object.entries(value).map(([name, inner]) => `${name} ${show(inner)}`),
    );
  return String(value);
}

const change = (before: unknown, after: unknown): string =>
  t('audit.beforeAfter', { before: show(before), after: show(after) });

/** Reasons and login methods are message references; entries from before message ids have text. */
const words = (name: string, value: unknown): string =>
  (name === 'because' || name === 'by') && isRecord(value) && typeof value.id === 'string'
    ? messageText({ id: value.id })
    : show(value);

/** Labels of entry details. The log includes details that are no longer recorded. */
const detailLabels: Readonly<Record<string, string>> = {
  added: t('audit.detail.added'),
  address: t('audit.detail.address'),
  because: t('audit.detail.reason'),
  by: t('audit.detail.method'),
  call: t('audit.detail.request'),
  changed: t('audit.detail.changed'),
  changedCues: t('audit.detail.changedCues'),
  comment: t('audit.detail.comment'),
  count: t('audit.detail.count'),
  department: t('audit.detail.department'),
  description: t('audit.detail.description'),
  displayName: t('audit.detail.displayName'),
  domainName: t('audit.detail.domainName'),
  email: t('audit.detail.email'),
  entryId: t('audit.detail.entryId'),
  expiresAt: t('audit.detail.expires'),
  first: t('audit.detail.firstEntries'),
  format: t('audit.detail.format'),
  from: t('audit.detail.from'),
  importedFile: t('audit.detail.importedFile'),
  kind: t('audit.detail.type'),
  language: t('audit.detail.language'),
  name: t('audit.detail.name'),
  names: t('audit.detail.names'),
  organisation: t('audit.detail.organization'),
  permissions: t('audit.detail.permissions'),
  project: t('audit.detail.project'),
  projects: t('audit.detail.projects'),
  refused: t('audit.detail.rejected'),
  rights: t('audit.detail.tokenPermissions'),
  role: t('audit.detail.role'),
  roles: t('audit.detail.roles'),
  severity: t('audit.detail.severity'),
  signInAt: t('audit.detail.ssoProvider'),
  sizeBytes: t('audit.detail.sizeBytes'),
  source: t('audit.detail.source'),
  status: t('audit.detail.status'),
  style: t('audit.detail.style'),
  target: t('audit.detail.target'),
  text: t('audit.detail.text'),
  to: t('audit.detail.to'),
  userName: t('audit.detail.username'),
  version: t('audit.detail.version'),
  what: t('audit.detail.file'),
};

/** A detail's name as text: "displayName" becomes "display name". */
const detailLabel = (name: string): string =>
  (Object.hasOwn(detailLabels, name) ? detailLabels[name] : undefined) ??
  name
    .replace(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_match, a: string, b: string) => `${a} ${b.toLowerCase()}`);

const tell = (facts: Detail): DetailLine[] =>
  Object.entries(facts).map(([name, value]) => ({
    name: detailLabel(name),
    text: words(name, value),
  }));

/** An entry's details: changes as "before → after", others unchanged. */
export function describeDetail(detail: Detail): DetailLine[] {
  const { before, after, ...rest } = detail;
  const others = tell(rest);
  // Creation and deletion have one side only, which is shown unchanged.
  if (isRecord(after) && !isRecord(before)) return [...tell(after), ...others];
  if (isRecord(before) && !isRecord(after)) return [...tell(before), ...others];
  if (isRecord(before) && isRecord(after)) {
    const [old, fresh] = [before, after];
    const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
    const changed = names
      .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
      .map((name) => ({ name: detailLabel(name), text: change(old[name], fresh[name]) }));
    return [...changed, ...others];
  }
  if (before === undefined && after === undefined) return others;
  return [{ name: t('audit.detail.change'), text: change(before, after) }, ...others];
}
