import { openService, type TestService } from '../../../../test/support/service';
import { type CliFixture, openCli, type Run } from './cli-process';

/** A service, and a command line with a profile of its first account. */
export interface CliScene {
  readonly service: TestService;
  readonly cli: CliFixture;
  readonly account: TestService['demoData']['accounts'][number];
  close(): Promise<void>;
}

/** Opens a service and the packed command line, and logs in. */
export async function openCliScene(): Promise<CliScene> {
  const service = await openService();
  const cli = openCli();
  const [account] = service.demoData.accounts as [CliScene['account']];
  await cli.run(['login', '--origin', service.origin], { input: account.keys.latest });
  const close = (): Promise<void> => {
    cli.remove();
    return service.close();
  };
  return { service, cli, account, close };
}

/** Returns the result of a command that fails with one line on stderr. */
export function failure(code: number, stderr: string): Run {
  return { code, stdout: '', stderr: `${stderr}\n` };
}

/** Returns the JSON object that a command has printed. */
export function jsonOf({ stdout }: Run): Record<string, any> {
  return JSON.parse(stdout) as Record<string, any>;
}
