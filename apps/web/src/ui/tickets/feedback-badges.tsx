import type { FeedbackSeverity, FeedbackStatus } from '@glossa/contracts/feedback';
import { Badge } from '@mantine/core';
import { severityLabels, statusLabels } from './ticket-labels.ts';

const statusColours: Readonly<Record<FeedbackStatus, string>> = {
  Open: 'blue',
  'In progress': 'orange',
  Resolved: 'green',
  Closed: 'gray',
};
export const FeedbackStatusBadge = ({ status }: { status: FeedbackStatus }) => (
  <Badge variant="light" color={statusColours[status]} tt="none">
    {statusLabels[status]}
  </Badge>
);

const severityColours: Readonly<Record<FeedbackSeverity, string>> = {
  low: 'gray',
  normal: 'blue',
  high: 'orange',
  critical: 'red',
};
export const FeedbackSeverityBadge = ({ severity }: { severity: FeedbackSeverity }) => (
  <Badge variant="dot" color={severityColours[severity]} tt="none">
    {severityLabels[severity]}
  </Badge>
);
