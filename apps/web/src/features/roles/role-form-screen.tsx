import { Page } from '../../ui/page.tsx';

export function RoleFormScreen() {
  return <Page title="Role">{null}</Page>;
}
