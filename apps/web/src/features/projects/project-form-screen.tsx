import { Page } from '../../ui/page.tsx';

export function ProjectFormScreen() {
  return <Page title="Project">{null}</Page>;
}
