import { Page } from '../../ui/page.tsx';

export function DepartmentFormScreen() {
  return <Page title="Department">{null}</Page>;
}
