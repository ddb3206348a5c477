import { Page } from '../../ui/page.tsx';

export function DepartmentListScreen() {
  return <Page title="Departments">{null}</Page>;
}
