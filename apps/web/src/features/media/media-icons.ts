import type { MediaItem } from '@glossa/contracts/media';
import { AudioLines, FileText, Film, type LucideIcon } from 'lucide-react';

export const mediaIcons: Record<MediaItem['kind'], LucideIcon> = {
  video: Film,
  audio: AudioLines,
  doc: FileText,
};
