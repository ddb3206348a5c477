import { Page } from '../../ui/page.tsx';

export function UserListScreen() {
  return <Page title="Users">{null}</Page>;
}
