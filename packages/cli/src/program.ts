import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { ServiceClientError, ServiceUnreachable } from '../../../app/runtime/service-client';
import { OperatorError } from '../../../subgraphs/kit/src/errors/operator-error';
import type { Command, Output } from './command';
import { candidates, completionCall } from './completion';
import { understand } from './parser';

/** Exit codes of the program. */
const exitCodes = { success: 0, failure: 1, usage: 2, unreachable: 3 } as const;

/** Parses the command line and runs the command. Throws `InvalidArguments` and `ServiceClientError`. */
export async function runCommandLine(
  commands: readonly Command[],
  args: readonly string[],
  output: Output,
): Promise<void> {
  if (args[0] === completionCall) {
    for (const candidate of await candidates(commands, args.slice(1), output)) output.print(candidate);
    return;
  }
  const understood = understand(output.program, commands, args);
  if ('help' in understood) return output.print(understood.help);
  await understood.command.run(understood.input, output);
}

/** Runs a command line, reports an error in one line on stderr, and returns the exit code. */
export async function runProgram(
  commands: readonly Command[],
  args: readonly string[],
  output: Output,
): Promise<number> {
  try {
    await runCommandLine(commands, args, output);
    return exitCodes.success;
  } catch (error) {
    // Errors of pending operations during the shutdown are only its consequences.
    if (!output.shutdown.begun) output.note(messageOf(error as Error, output));
    return exitCodeOf(error);
  }
}

function messageOf(error: Error, { program }: Output): string {
  // Any other error is a bug, reported with its stack.
  if (!(error instanceof OperatorError)) return error.stack ?? error.message;
  if (!(error instanceof ServiceClientError) || error.status !== 401) return error.message;
  return `The service rejects this key. Run ${program} login, or set COMMERCE_API_KEY.`;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof InvalidArguments) return exitCodes.usage;
  return error instanceof ServiceUnreachable ? exitCodes.unreachable : exitCodes.failure;
}
