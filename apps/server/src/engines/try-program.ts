import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../platform/sandbox/port.ts';
import { ProgramError } from '../platform/sandbox/program-error.ts';

/** Why a program cannot be used, such as with the argument that prints its version; undefined if it can. */
export async function tryProgram(
  run: RunProgram,
  program: string,
  argument: string,
): Promise<MessageRef | undefined> {
  try {
    // The first start may have to read it from a slow disk.
    const { exitCode } = await run({ program, args: [argument], timeoutMs: 30_000 });
    return exitCode === 0
      ? undefined
      : message('mediaTools.programExitCode', { program, exitCode });
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return error.reason === 'missing'
      ? message('mediaTools.programNotInstalled', { program })
      : message('mediaTools.programDoesNotStart', { program });
  }
}
