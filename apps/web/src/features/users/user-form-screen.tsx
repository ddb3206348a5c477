import { Page } from '../../ui/page.tsx';

export function UserFormScreen() {
  return <Page title="User">{null}</Page>;
}
