import { Page } from '../../ui/page.tsx';

export function OrganisationScreen() {
  return <Page title="Organization">{null}</Page>;
}
