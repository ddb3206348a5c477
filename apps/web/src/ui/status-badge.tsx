import type { MediaStatus } from '@glossa/contracts/media';
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
  PenLine,
  Settings2,
  Upload,
} from 'lucide-react';
import { inContext, t } from '../lib/language/t.ts';

type Look = { word: string; colour: string; icon: LucideIcon };

/** A status added to the contract must get its look here: the compiler asks for it. */
export const mediaStatusLooks: Record<MediaStatus, Look> = {
  uploading: { word: t('Uploading'), colour: 'blue', icon: Upload },
  uploaded: { word: inContext('status of a media', 'Waiting'), colour: 'gray', icon: Hourglass },
  processing: { word: t('Processing'), colour: 'blue', icon: Settings2 },
  transcribing: { word: t('Transcribing'), colour: 'blue', icon: AudioLines },
  transcribed: { word: t('To verify'), colour: 'orange', icon: PenLine },
  verified: {
    word: inContext('status of a media', 'Verified'),
    colour: 'green',
    icon: CircleCheckBig,
  },
  ready: { word: inContext('status of a media', 'Ready'), colour: 'green', icon: FileCheck },
  failed: { word: inContext('status', 'Failed'), colour: 'red', icon: CircleX },
  cancelled: { word: inContext('status', 'Cancelled'), colour: 'gray', icon: Ban },
};

export const requestStatusLooks: Record<RequestStatus, Look> = {
  queued: { word: inContext('status of a request', 'Waiting'), colour: 'gray', icon: Hourglass },
  translating: { word: t('Translating'), colour: 'blue', icon: Languages },
  rendering: { word: t('Making files'), colour: 'blue', icon: Clapperboard },
  ready: { word: inContext('status of a request', 'Ready'), colour: 'green', icon: CircleCheck },
  failed: { word: inContext('status', 'Failed'), colour: 'red', icon: CircleX },
  cancelled: { word: inContext('status', 'Cancelled'), colour: 'gray', icon: Ban },
  stale: { word: t('Out of date'), colour: 'orange', icon: ClockFading },
};

function StatusBadge({ look }: { look: Look }) {
  const Icon = look.icon;
  return (
    <Badge color={look.colour} variant="light" leftSection={<Icon size={13} aria-hidden />}>
      {look.word}
    </Badge>
  );
}

export const MediaStatusBadge = ({ status }: { status: MediaStatus }) => (
  <StatusBadge look={mediaStatusLooks[status]} />
);
export const RequestStatusBadge = ({ status }: { status: RequestStatus }) => (
  <StatusBadge look={requestStatusLooks[status]} />
);
