import { Page } from '../../ui/page.tsx';

export function ProjectListScreen() {
  return <Page title="Projects">{null}</Page>;
}
