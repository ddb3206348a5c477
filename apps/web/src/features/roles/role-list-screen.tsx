import { Page } from '../../ui/page.tsx';

export function RoleListScreen() {
  return <Page title="Roles">{null}</Page>;
}
