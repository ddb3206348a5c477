import type { Guide } from './guide-text.ts';

/** The sections whose blocks of commands are all run. */
export const followedSections = [
  'Install',
  'Behind a proxy with TLS',
  'Administration commands',
  'Backup and restore',
  'Every night',
  'Upgrade and going back',
];

/**
 * Commands of other sections, and inside sentences, that are run on the installation that the guide has made, with what they
 * print.
 */
export const followedCommands: Readonly<Record<string, RegExp>> = {
  'npm run --silent admin -- config': /^# ?GLOSSA_PUBLIC_URL/m,
  'npm run admin -- --help': /reset-second-factor/,
  'npm run admin -- maintenance': /off/,
  'npm run admin -- reset-password': /password/,
  'npm run admin -- reset-second-factor': /second factor/i,
  'npm run models -- list': /✓ whisper-base/,
  'npm run models -- where': /^\/var\/lib\/glossa\/data\/models$/m,
  'systemctl list-timers': /glossa-backup\.timer/,
  'journalctl -u glossa': /Glossa is ready/,
  'journalctl -u glossa-backup': /Finished/,
  'ps aux': /postgres/,
};

/** How the guide says to type the commands that it shows as `npm run …`. */
export const npmRunPrefix = 'runuser -u glossa -- env GLOSSA_DATA=/var/lib/glossa/data ';

const placeholder = 'not a whole command: it stands for others, or needs a value of the reader';
const bucket = 'needs an object store: `npm test -- --only s3` runs it';
const containers =
  'needs a container engine; `npm run image` builds the image and starts it without one';
const wholeMachine = 'is a run of its own, which needs the whole machine';
const models = 'downloads hundreds of megabytes from the makers of models';

/** What is not run, and why. Both lists are compared with the guide by coverage.test.ts. */
export const notRun: Readonly<Record<string, string>> = {
  'npm run …': placeholder,
  [`${npmRunPrefix}npm run …`]: placeholder,
  'journalctl -u glossa | grep <number>': placeholder,
  'tar -xf backup.tar files/ab/ab….mp4': placeholder,
  'npm run models -- install': placeholder,
  'npm run restore': placeholder,
  'npm run backup -- --with-bucket /backup/glossa.tar': bucket,
  'npm run storage -- move --to bucket': bucket,
  'npm run storage -- move --to disk': bucket,
  'docker compose up --build': containers,
  'docker compose logs glossa': containers,
  'mkdir -m 700 secrets': containers,
  'for key in token webhook sso second-factor; do openssl rand -base64 32 > secrets/$key-key; chmod 444 secrets/$key-key; done':
    containers,
  'docker compose -f compose.cluster.yaml up --build': containers,
  'docker compose exec glossa node scripts/admin.mjs reset-password': containers,
  'kubectl apply -k deploy/kustomize': 'needs a Kubernetes cluster; tests/deploy reads its files',
  'apt-get install clamav-daemon clamav-freshclam':
    'downloads signatures of viruses; `npm run hostile` runs with the daemon of this package',
  'npm run models -- install whisper-small': models,
  'npm run models -- install bergamot-en-de bergamot-de-en': models,
  'npm run models -- remove bergamot-en-de': models,
  'npm run models -- install speakers': models,
  'npm run models -- install voice-supertonic-3': models,
  'npm run models -- export models.tar bergamot-en-de bergamot-de-en': models,
  'npm run models -- import models.tar':
    'needs the file of another installation; models-cli.test.ts runs it',
  'npm run faults': wholeMachine,
  'npm run cluster': wholeMachine,
  'npm run image': wholeMachine,
  'npm start': 'the last command of the installation, where it is run as the account of Glossa',
  'git pull': 'part of the upgrade, where it is run as the account of Glossa',
  'journalctl -k | grep -i oom': 'a container has no log of the kernel',
};

/** Commands that are neither run nor listed with a reason. */
export function findForgotten({ sections }: Guide): string[] {
  return sections
    .flatMap(({ heading, blocks, inline }) => [
      ...(followedSections.includes(heading) ? [] : blocks.flat()),
      ...inline,
    ])
    .filter((command) => !(command in followedCommands) && !(command in notRun));
}
