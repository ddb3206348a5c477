import type { Progress } from '../../../../scripts/progress.mjs';
import { describeRoles, type Roles } from '../platform/roles.ts';

export type FirstSignIn = { userName: string; oneTimePassword: string };

/**
 * The final output of a start: highlighted on a terminal, elsewhere plain text that programs can parse (the address
 * after "Glossa is ready:", the one-time password after "password").
 */
export function describeReady(
  address: string,
  firstSignIn: FirstSignIn | undefined,
  { live, paint }: Pick<Progress, 'live' | 'paint'>,
  roles: Roles,
): string {
  const part = describePart(roles);
  if (!live) {
    const ready = `\nGlossa is ready: ${address}\n${part ? `${part}\n` : ''}`;
    if (!firstSignIn) return ready;
    return `${ready}First start. Log in with\n  user name  ${firstSignIn.userName}\n  password   ${firstSignIn.oneTimePassword}\nThis password is shown only once and is valid for 14 days. You set your own when you log in.\n`;
  }
  const rule = paint(36, '─'.repeat(64));
  const lines = [`Glossa is ready: ${paint(1, address)}`];
  if (part) lines.push(part);
  if (firstSignIn)
    lines.push(
      '',
      'Log in for the first time with',
      `  Username  ${paint(1, firstSignIn.userName)}`,
      `  Password  ${paint('1;33', firstSignIn.oneTimePassword)}`,
      'This password is shown only once and is valid for 14 days. You set your own when you log in.',
    );
  lines.push(paint(90, 'Press Ctrl-C to stop.'));
  return `\n${rule}\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n${rule}\n\n`;
}

/** Undefined for a process that does everything. */
function describePart(roles: Roles): string | undefined {
  if (roles.all) return undefined;
  const only = roles.api ? '' : ' At this address it answers /health, /ready and /metrics only.';
  return `This process has the roles ${describeRoles(roles)}.${only}`;
}

export const describeMigrated = (applied: readonly string[]): string =>
  `\nThe database is up to date. Migrations applied: ${applied.join(', ') || 'none'}\n`;
