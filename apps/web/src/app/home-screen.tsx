import { Button, Container, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AudioLines, Languages, type LucideIcon, PenLine } from 'lucide-react';
import { t } from '../lib/i18n/t.ts';
import { useNamedPage } from '../ui/page/page-title.ts';
import classes from './home-screen.module.css';
import { ColourSchemeToggle } from './shell/colour-scheme-toggle.tsx';
import { Logo } from './shell/logo.tsx';

const steps: ReadonlyArray<{ icon: LucideIcon; title: string; text: string }> = [
  {
    icon: AudioLines,
    title: t('common.transcribe'),
    text: t('app.home.transcribeText'),
  },
  {
    icon: PenLine,
    title: t('common.verify'),
    text: t('app.home.verifyText'),
  },
  {
    icon: Languages,
    title: t('common.translate'),
    text: t('app.home.translateText'),
  },
];

/** Describes Glossa to visitors who are not logged in. */
export function HomeScreen() {
  useNamedPage(t('app.home.title'));
  return (
    <>
      <header className={classes.header}>
        <Logo />
        <ColourSchemeToggle />
      </header>
      <Container component="main" size="lg" className={classes.main}>
        <Title order={1} className={classes.headline}>
          {t('app.home.headline')}
        </Title>
        <Text size="lg" c="dimmed" maw={620} mt="md">
          {t('app.home.summary')}
        </Text>
        <Button size="md" mt="xl" renderRoot={(props: object) => <Link to="/login" {...props} />}>
          {t('auth.logIn')}
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
