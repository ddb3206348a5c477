import type { SeededOrganisation } from '../seed-organisation.ts';
import type { Caller } from '../test-api.ts';
import { byId, inOrganisation, lists, makes, own, personal, type Rows } from './row.ts';

function fileForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Good morning.']), 'note.txt');
  return form;
}

/** Notifications, webhooks, disclaimer, reports, dashboard and feedback. */
export function teamRows(ours: SeededOrganisation, stranger: Caller): Rows {
  const inOurs = inOrganisation(ours.organisationId);
  const feedback = { ticketId: ours.feedbackId, revision: 1 };
  return {
    viewNotifications: personal,
    countUnreadNotifications: personal,
    saveNotificationState: personal,
    readAllNotifications: personal,
    viewNotificationSettings: own,
    saveNotificationSettings: own,
    viewWebhooks: inOurs,
    saveWebhook: {
      attempt: {
        payload: {
          webhookId: ours.webhookId,
          name: 'Taken over',
          url: 'https://93.184.216.34/theirs',
          events: ['media.ready'],
        },
      },
    },
    deleteWebhook: byId(ours.webhookId),
    rotateWebhookSecret: byId(ours.webhookId),
    testWebhook: byId(ours.webhookId),
    viewDeliveries: byId(ours.webhookId),
    viewDelivery: byId(ours.deliveryId),
    redeliverWebhook: byId(ours.deliveryId),
    getDisclaimer: lists,
    createDisclaimer: makes,
    updateDisclaimer: {
      nothing: 'writes what is of the caller’s organisation alone; see the tests of the feature',
    },
    draftDisclaimer: {
      nothing: 'writes what is of the caller’s organisation alone; see the tests of the feature',
    },
    verifyDisclaimer: {
      nothing: 'verifies what is of the caller’s organisation alone; see the tests of the feature',
    },
    deleteDisclaimer: {
      nothing: 'takes away what is of the caller’s organisation alone',
    },
    restoreDisclaimer: {
      nothing: 'restores what is of the caller’s organisation alone; see the tests of the feature',
    },
    getDisclaimerVersions: {
      nothing: 'reads what is of the caller’s organisation alone; see the tests of the feature',
    },
    getDisclaimerSettings: lists,
    updateDisclaimerSettings: {
      nothing: 'changes what is of the caller’s organisation alone; see the tests of the feature',
    },
    updateTranslatedDisclaimer: {
      attempt: { payload: { ticketId: ours.ticketId, text: 'Taken over' } },
    },
    viewReportOptions: inOurs,
    viewReport: inOurs,
    exportReport: { attempt: { query: { organisationId: ours.organisationId, format: 'csv' } } },
    viewWaiting: personal,
    viewRecentOutputs: lists,
    viewDashboardFigures: lists,
    viewSavedViews: personal,
    saveSavedView: {
      attempt: {
        payload: { viewId: ours.savedViewId, screen: 'dashboard', name: 'Taken over', search: {} },
      },
    },
    deleteSavedView: { attempt: { params: { viewId: ours.savedViewId } } },
    viewFeedback: lists,
    viewFeedbackTicket: byId(ours.feedbackId),
    viewFeedbackPeople: { attempt: { query: { ticketId: ours.feedbackId } } },
    viewFeedbackProjects: lists,
    addFeedback: {
      attempt: { payload: { kind: 'timing', subject: 'Taken over', mediaId: ours.mediaId } },
    },
    editFeedback: {
      attempt: {
        payload: {
          ...feedback,
          kind: 'other',
          severity: 'low',
          subject: 'Taken over',
          text: '',
          suggestedText: null,
        },
      },
    },
    moveFeedback: { attempt: { payload: { ...feedback, status: 'Closed' } } },
    assignFeedback: { attempt: { payload: { ...feedback, assigneeId: stranger.userId } } },
    commentFeedback: {
      attempt: { payload: { ticketId: ours.feedbackId, text: 'Taken over' } },
    },
    addFeedbackFile: {
      attempt: { params: { id: ours.feedbackId }, payload: fileForm() },
    },
    deleteFeedbackFile: byId(ours.feedbackFileId),
    getFeedbackFile: byId(ours.feedbackFileId),
    viewErrorRates: lists,
    exportErrorRates: lists,
  };
}
