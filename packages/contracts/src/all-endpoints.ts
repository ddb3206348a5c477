import * as apiTokens from './api-tokens.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as categories from './categories.ts';
import * as conversions from './conversions.ts';
import * as dashboard from './dashboard.ts';
import * as departments from './departments.ts';
import * as disclaimers from './disclaimers.ts';
import * as documentReview from './document-review.ts';
import type { Endpoint } from './endpoint.ts';
import * as engineSettings from './engine-settings.ts';
import * as engines from './engines.ts';
import * as errorRates from './error-rates.ts';
import * as feedback from './feedback.ts';
import * as filterProfiles from './filter-profiles.ts';
import * as glossaries from './glossaries.ts';
import * as invitations from './invitations.ts';
import * as live from './live-messages.ts';
import * as media from './media.ts';
import * as models from './models.ts';
import * as nodes from './nodes.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as organisations from './organisations.ts';
import * as outsideServices from './outside-services.ts';
import * as pageLanguage from './page-language.ts';
import * as passkeys from './passkeys.ts';
import * as projects from './projects.ts';
import * as readingRules from './reading-rules.ts';
import * as reports from './reports.ts';
import * as reviews from './reviews.ts';
import * as roles from './roles.ts';
import * as sampleMedia from './sample-media.ts';
import * as secondFactor from './second-factor.ts';
import * as segmentation from './segmentation.ts';
import * as setup from './setup.ts';
import * as signInDisclaimer from './sign-in-disclaimer.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as singleSignOnSettings from './single-sign-on-settings.ts';
import * as subtitleChanges from './subtitle-changes.ts';
import * as subtitleConflicts from './subtitle-conflicts.ts';
import * as subtitleDownloads from './subtitle-downloads.ts';
import * as subtitleDraftFiles from './subtitle-draft-files.ts';
import * as subtitleStyles from './subtitle-styles.ts';
import * as subtitles from './subtitles.ts';
import * as system from './system.ts';
import * as textTranslation from './text-translation.ts';
import * as transcripts from './transcripts.ts';
import * as memory from './translation-memory.ts';
import * as outputs from './translation-outputs.ts';
import * as requests from './translation-requests.ts';
import * as uploads from './uploads.ts';
import * as userImport from './user-import.ts';
import * as userSessions from './user-sessions.ts';
import * as users from './users.ts';
import * as voices from './voices.ts';
import * as waitingState from './waiting-state.ts';
import * as webhooks from './webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'path' in value;

const found = [
  apiTokens,
  approvals,
  audit,
  auth,
  categories,
  conversions,
  dashboard,
  departments,
  disclaimers,
  documentReview,
  engineSettings,
  engines,
  errorRates,
  feedback,
  filterProfiles,
  segmentation,
  glossaries,
  live,
  media,
  memory,
  models,
  nodes,
  notifications,
  operations,
  organisations,
  outsideServices,
  outputs,
  pageLanguage,
  passkeys,
  projects,
  readingRules,
  reports,
  requests,
  reviews,
  roles,
  sampleMedia,
  invitations,
  secondFactor,
  setup,
  signInDisclaimer,
  singleSignOn,
  singleSignOnSettings,
  subtitleStyles,
  subtitleChanges,
  subtitleConflicts,
  subtitleDownloads,
  subtitleDraftFiles,
  subtitles,
  system,
  textTranslation,
  transcripts,
  uploads,
  userImport,
  userSessions,
  users,
  voices,
  waitingState,
  webhooks,
]
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));

/** Every call of the product by name, for the server's completeness check, the matrix test and the API document. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(found);

// Of two calls with one name, one would be hidden from every check.
if (allEndpoints.size !== found.length)
  throw new Error('Two calls of the contract have the same name.');
