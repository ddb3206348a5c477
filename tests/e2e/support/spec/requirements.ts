import { constantChecks } from './check-constants.ts';
import { decisionChecks } from './check-decisions.ts';
import { editingChecks } from './check-editing.ts';
import { errorChecks } from './check-errors.ts';
import { fieldChecks } from './check-fields.ts';
import { layoutChecks } from './check-layout.ts';
import { outputChecks } from './check-outputs.ts';
import { permissionChecks } from './check-permissions.ts';
import { protocolChecks, ruleChecks } from './check-rules.ts';
import { securityChecks } from './check-security.ts';
import { sessionChecks } from './check-session.ts';
import { stateChecks } from './check-states.ts';
import { toolChecks } from './check-tools.ts';
import { usabilityChecks } from './check-usability.ts';
import { specCalls } from './spec-calls.ts';
import type { SpecCheck } from './spec-check.ts';
import { specFields } from './spec-fields.ts';
import { fetchSentences, signedInRoutes, signedOutRoutes, storedFields } from './spec-screens.ts';
import { actionSentences } from './spec-sentences.ts';

/** The rows of the table, without what was seen. */
export const requirementOf = {
  signedOut: ({ path }: { path: string }) => `\`${path}\`, not signed in`,
  signedIn: ({ path }: { path: string }) => `\`${path}\``,
  field: ({ entity }: { entity: string }) => entity,
  stored: (field: string) => `stored auth state: ${field}`,
  call: ({ call }: { call: string }) => `\`${call}\``,
  said: ({ says }: { says: string }) => `‘${says}’`,
  sentence: ({ says }: { says: string }) => `‘Error fetching ${says} data: {message}’`,
};

/** What is asked of the running product besides routes, calls, fields and sentences, in this order. */
export const specChecks = {
  'Section 2: screens and routes': layoutChecks,
  'Section 3: fields': fieldChecks,
  'Section 4: states and transitions': [...sessionChecks, ...stateChecks],
  'Section 5: validation rules': ruleChecks,
  'Section 6: roles and permissions': permissionChecks,
  'Section 7: calls': protocolChecks,
  'Section 8: error catalogue': errorChecks,
  'Section 9: constants and limits': constantChecks,
  'Product decisions, 1: words': editingChecks,
  'Product decisions, 5 to 9': [...toolChecks, ...outputChecks, ...usabilityChecks],
  'Product decisions, 10: unsafe demands, honored safely': securityChecks,
  'Product decisions, 11': decisionChecks,
} satisfies Record<string, readonly SpecCheck[]>;
export type SectionName = keyof typeof specChecks;
export const sectionNames = Object.keys(specChecks) as SectionName[];

const seenFirst: Partial<Record<SectionName, readonly string[]>> = {
  'Section 2: screens and routes': [
    ...signedOutRoutes.map(requirementOf.signedOut),
    ...signedInRoutes.map(requirementOf.signedIn),
  ],
  'Section 3: fields': [
    ...specFields.map(requirementOf.field),
    ...storedFields.map(requirementOf.stored),
  ],
  'Section 5: validation rules': actionSentences.map(requirementOf.said),
  'Section 7: calls': specCalls.map(requirementOf.call),
  'Section 8: error catalogue': fetchSentences.map(requirementOf.sentence),
};

/** The rows of a section, in their order. */
export const requirementsIn = (section: SectionName): string[] => [
  ...(seenFirst[section] ?? []),
  ...specChecks[section].map(({ requirement }) => requirement),
];
