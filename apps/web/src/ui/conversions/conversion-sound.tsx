import type { Conversion } from '@glossa/contracts/conversions';
import { Button } from '@mantine/core';
import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { fetchConversionFile } from '../../lib/queries/conversions.ts';
import { toast } from '../toast.tsx';
import classes from './conversion-sound.module.css';

/** Fetched when somebody wants to listen: a list of long talks would fill the line otherwise. */
export function ConversionSound({ conversion }: { conversion: Conversion }) {
  const [address, setAddress] = useState<string | null>(null);
  const [fetching, setFetching] = useState(false);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  const fetchSound = async () => {
    if (conversion.fileName === null) return;
    setFetching(true);
    try {
      setAddress(URL.createObjectURL(await fetchConversionFile(conversion.fileName)));
    } catch (error) {
      toast.error(error);
    } finally {
      setFetching(false);
    }
  };
  if (address === null)
    return (
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Volume2 size={14} aria-hidden />}
          loading={fetching}
          onClick={() => void fetchSound()}
          aria-label={t('Listen to {inputName}', { inputName: conversion.inputName })}
        >
          {t('Listen')}
        </Button>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the text that is spoken is what the person wrote
    <audio
      className={classes.sound}
      src={address}
      controls
      autoPlay
      aria-label={t('Sound of {inputName}', { inputName: conversion.inputName })}
    />
  );
}
