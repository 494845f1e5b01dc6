import path from 'node:path';
import type { HttpResponse } from '../support/http-call';
import { optionalFolder } from '../support/optional-packages';
import { clientOf, type TestService } from '../support/service';
import { freePort, startProgram } from '../support/service-process';
import { until } from '../support/until';

/** A difference between a request or response and the document, as the proxy reports it. */
interface Violation {
  /** `['response', 'body', 'data', '0', 'id']`. */
  readonly location: readonly [side: 'request' | 'response', ...rest: string[]];
  readonly code?: string | number;
  readonly message: string;
}

/** The proxy Prism between a client and an API. It ends with `endProcesses`. */
export interface ValidatingProxy {
  /** Sends a request with a path of the document, which the proxy forwards whether it is valid or not. */
  readonly request: TestService['request'];
  close(): void;
}

/**
 * Starts a proxy.
 *
 * @param document URL of an OpenAPI document
 * @param upstream URL of the API, to which the paths of the document are relative
 */
export async function openValidatingProxy(
  { demoData }: TestService,
  document: string,
  upstream: string,
): Promise<ValidatingProxy> {
  const port = await freePort();
  const program = path.join(optionalFolder('prism'), 'node_modules/.bin/prism');
  const args = ['proxy', document, upstream, '--port', String(port), '--verboseLevel', 'fatal'];
  const proxy = startProgram(process.execPath, [program, ...args], {});
  let isRunning = true;
  void proxy.ended.then(() => (isRunning = false));
  await until(async () => !isRunning || (await fetch(`http://127.0.0.1:${port}`)).status);
  if (!isRunning) throw new Error(`The proxy has ended:\n${proxy.stdout}${proxy.stderr}`);
  return clientOf(demoData, () => port);
}

/** Beginning of a list of violations that the proxy has cut, because it is too long for a header. */
const cutList = 'Too many violations! ';

/**
 * Returns the violations that the proxy reports in a header, without the use of deprecated parameters. Of a list that
 * the proxy has cut, those at its beginning, which are about the request.
 */
export function violationsOf({ headers }: HttpResponse): readonly Violation[] {
  const header = String(headers['sl-violations'] ?? '[]');
  const list = header.startsWith(cutList) ? `${header.slice(cutList.length, header.lastIndexOf('},{'))}}]` : header;
  return (JSON.parse(list) as readonly Violation[]).filter(({ code }) => code !== 'deprecated');
}
