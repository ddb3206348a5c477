import { Button, Container, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AudioLines, Languages, type LucideIcon, PenLine } from 'lucide-react';
import { inContext, t } from '../lib/language/t.ts';
import { useNamedPage } from '../ui/page-title.ts';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import classes from './home-screen.module.css';
import { Logo } from './logo.tsx';

const steps: ReadonlyArray<{ icon: LucideIcon; title: string; text: string }> = [
  {
    icon: AudioLines,
    title: t('Transcribe'),
    text: t('Upload a video, a recording or a document. Speech becomes timed text, word by word.'),
  },
  {
    icon: PenLine,
    title: t('Verify'),
    text: t('Read along with the recording, correct what is doubtful and vouch for the result.'),
  },
  {
    icon: Languages,
    title: t('Translate'),
    text: t('Ask for any of 14 languages, follow the work and download subtitles or documents.'),
  },
];

/** What Glossa is, for visitors who are not signed in. */
export function HomeScreen() {
  useNamedPage(inContext('title of the page for visitors', 'Home'));
  return (
    <>
      <header className={classes.header}>
        <Logo />
        <ColourSchemeToggle />
      </header>
      <Container component="main" size="lg" className={classes.main}>
        <Title order={1} className={classes.headline}>
          {t('Every word your organisation speaks, in the language it is needed')}
        </Title>
        <Text size="lg" c="dimmed" maw={620} mt="md">
          {t(
            'Glossa transcribes, verifies and translates your organisation’s videos, recordings and documents.',
          )}
        </Text>
        <Button size="md" mt="xl" renderRoot={(props) => <Link to="/login" {...props} />}>
          {t('Sign in')}
        </Button>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl" mt={64}>
          {steps.map(({ icon: Icon, title, text }) => (
            <section key={title}>
              <ThemeIcon size={44} variant="light" aria-hidden>
                <Icon size={22} />
              </ThemeIcon>
              <Title order={2} size="h4" mt="sm">
                {title}
              </Title>
              <Text c="dimmed" mt={4}>
                {text}
              </Text>
            </section>
          ))}
        </SimpleGrid>
      </Container>
    </>
  );
}
