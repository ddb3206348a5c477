import type { MediaStatus } from '@glossa/contracts/media';
import type { UserStatus } from '@glossa/contracts/people';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import { Badge } from '@mantine/core';
import {
  AudioLines,
  Ban,
  CircleCheck,
  CircleCheckBig,
  CircleX,
  Clapperboard,
  ClockFading,
  FileCheck,
  Hourglass,
  Languages,
  type LucideIcon,
  MicOff,
  PenLine,
  Settings2,
  Upload,
  UserX,
} from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';

/** A status added to the contract needs its style here: the compiler requires it. */
const looks: Record<UserStatus, { word: string; colour: string; icon: LucideIcon }> = {
  Pending: { word: t('status.user.pending'), colour: 'orange', icon: Hourglass },
  Approved: { word: t('status.user.active'), colour: 'green', icon: CircleCheck },
  Rejected: { word: t('status.user.rejected'), colour: 'red', icon: Ban },
  Deactivated: {
    word: t('status.user.deactivated'),
    colour: 'gray',
    icon: UserX,
  },
};

export const userStatusLabel = (status: UserStatus): string => looks[status].word;

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { word, colour, icon: Icon } = looks[status];
  return (
    <Badge
      color={colour}
      variant="light"
      w="max-content"
      leftSection={<Icon size={13} aria-hidden />}
    >
      {word}
    </Badge>
  );
}

type Appearance = { word: string; colour: string; icon: LucideIcon };

/** A status added to the contract needs its style here: the compiler requires it. */
export const mediaStatusLooks: Record<MediaStatus, Appearance> = {
  uploading: { word: t('status.uploading'), colour: 'blue', icon: Upload },
  uploaded: { word: t('status.media.queued'), colour: 'gray', icon: Hourglass },
  processing: { word: t('status.processing'), colour: 'blue', icon: Settings2 },
  transcribing: { word: t('status.transcribing'), colour: 'blue', icon: AudioLines },
  transcribed: { word: t('status.needsReview'), colour: 'orange', icon: PenLine },
  verified: {
    word: t('status.media.verified'),
    colour: 'green',
    icon: CircleCheckBig,
  },
  ready: { word: t('status.media.ready'), colour: 'green', icon: FileCheck },
  failed: { word: t('status.badge.failed'), colour: 'red', icon: CircleX },
  cancelled: { word: t('status.badge.canceled'), colour: 'gray', icon: Ban },
};

export const requestStatusLooks: Record<RequestStatus, Appearance> = {
  queued: { word: t('status.request.queued'), colour: 'gray', icon: Hourglass },
  translating: { word: t('status.translating'), colour: 'blue', icon: Languages },
  rendering: { word: t('status.creatingFiles'), colour: 'blue', icon: Clapperboard },
  ready: { word: t('status.request.ready'), colour: 'green', icon: CircleCheck },
  failed: { word: t('status.badge.failed'), colour: 'red', icon: CircleX },
  cancelled: { word: t('status.badge.canceled'), colour: 'gray', icon: Ban },
  stale: { word: t('status.outdated'), colour: 'orange', icon: ClockFading },
};

function StatusBadge({ appearance }: { appearance: Appearance }) {
  const Icon = appearance.icon;
  return (
    <Badge color={appearance.colour} variant="light" leftSection={<Icon size={13} aria-hidden />}>
      {appearance.word}
    </Badge>
  );
}

const noSpeechLook: Appearance = { word: t('status.media.noSpeech'), colour: 'gray', icon: MicOff };

/** `noSpeech`: it failed only because no one speaks in it. */
export const MediaStatusBadge = ({
  status,
  noSpeech = false,
}: {
  status: MediaStatus;
  noSpeech?: boolean;
}) => <StatusBadge appearance={noSpeech ? noSpeechLook : mediaStatusLooks[status]} />;
export const RequestStatusBadge = ({ status }: { status: RequestStatus }) => (
  <StatusBadge appearance={requestStatusLooks[status]} />
);
