import { apiVersions } from '../../../contract/versioning/versions';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { callService, ServiceClientError } from '../../../app/runtime/service-client';
import type { Command, CommandArguments, Option, Output } from './command';
import { prettyJson } from './pretty-json';
import { findServiceTarget, type ServiceTarget } from './service-target';
import { isObject, objectOf, queryOf, readData } from './values';

/** A request to the REST API. */
export interface RestRequest {
  readonly method: string;
  /** Path below `/api/v1`, with its query. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string; readonly param?: string | null };
}

/** The service rejected a request; the message has the status, the code, the reason and the parameter. */
export class RequestRejected extends ServiceClientError {
  constructor(
    status: number,
    /** Body of the response. */
    readonly body: string,
  ) {
    const { code, message, param } = errorIn(body);
    const place = param === undefined || param === null ? '' : ` (${param})`;
    super([`${status}`, code === undefined ? '' : ` ${code}`, message && `: ${message}${place}`].join(''), status);
  }
}

function errorIn(body: string): NonNullable<ErrorBody['error']> {
  try {
    return (JSON.parse(body) as ErrorBody).error ?? {};
  } catch {
    return {};
  }
}

/** Sends a request, and returns the text of the response. Throws `RequestRejected` and `ServiceUnreachable`. */
export async function sendRequest({ origin, key }: ServiceTarget, request: RestRequest): Promise<string> {
  const { method, path, headers, body } = request;
  const response = await callService(`${origin}/api/v1`, key, {
    method,
    path,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new RequestRejected(response.status, text);
  return text;
}

/** Returns a path of the REST API as it is sent: below `/api/v1`. Throws `InvalidArguments`. */
export function restPath(text: string): string {
  const path = text.replace(/^\/api\/v1(?=\/)/, '');
  if (/^\/[\x21-\x7e]*$/.test(path) && !path.startsWith('//')) return path;
  throw new InvalidArguments(`"${text}" is not a path of the REST API, such as /plans.`);
}

/** Returns the headers of a request with a version and an idempotency key. Throws `InvalidArguments`. */
export function requestHeaders(version: string | undefined, idempotencyKey: string | undefined) {
  if (version !== undefined && !apiVersions.includes(version))
    throw new InvalidArguments(`There is no version "${version}". Versions: ${apiVersions.join(', ')}.`);
  return {
    ...(version !== undefined && { 'api-version-date': version }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

const queryOption: Option = {
  value: '<name=value>',
  meaning: 'adds a parameter of the query; repeatable',
  multiple: true,
};
const versionOption: Option = { value: '<date>', meaning: 'API version of the request; by default that of the key' };

const bodyOptions: Readonly<Record<string, Option>> = {
  data: { value: '<json|@file>', meaning: 'JSON body, or a file with it; name=value changes it' },
  query: queryOption,
  'version-date': versionOption,
  'idempotency-key': { value: '<text>', meaning: 'key with which the request can be repeated safely' },
};

function restCommand(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', summary: string): Command {
  const hasBody = method === 'POST' || method === 'PATCH';
  return {
    name: method.toLowerCase(),
    names: ['<path>', '[name=value...]'],
    options: hasBody ? bodyOptions : { query: queryOption, 'version-date': versionOption },
    summary,
    details: hasBody
      ? 'Values are JSON or text: initial_price=20, title=Basic, metadata.seats=3, events[]=plan.created, title=\'"20"\' for text that looks like JSON. All paths are in docs/rest.md.'
      : 'The values are parameters of the query. All paths are in docs/rest.md.',
    run: async (args, output) => {
      const request = requestOf(method, hasBody, args);
      const text = await sendRequest(findServiceTarget(args, output), request).catch((error: unknown) => {
        // Programs read the error as the service describes it.
        const described = error instanceof RequestRejected && error.status !== 401 && args.switches.has('json');
        throw described ? new ServiceClientError(error.body || error.message, error.status) : error;
      });
      if (text !== '') output.print(shown(text, args, output));
    },
  };
}

function requestOf(method: string, hasBody: boolean, { names, options, lists }: CommandArguments): RestRequest {
  const [path = '', ...assignments] = names;
  const query = queryOf([...(lists['query'] ?? []), ...(hasBody ? [] : assignments)]);
  const base = restPath(path);
  return {
    method,
    path: base.includes('?') ? base + query.replace('?', '&') : base + query,
    body: hasBody ? bodyOf(options['data'], assignments) : undefined,
    headers: requestHeaders(options['version-date'], options['idempotency-key']),
  };
}

function bodyOf(data: string | undefined, assignments: readonly string[]): unknown {
  if (data === undefined) return assignments.length > 0 ? objectOf(assignments) : undefined;
  const base = readData(data);
  if (assignments.length === 0) return base;
  if (!isObject(base)) throw new InvalidArguments('name=value needs a JSON object as --data.');
  return objectOf(assignments, base);
}

/** Returns JSON as text for people on a terminal, and unchanged for programs. */
function shown(text: string, { switches }: CommandArguments, { terminal, variables }: Output): string {
  if (!terminal || switches.has('json')) return text;
  return prettyJson(text, !variables['NO_COLOR']);
}

/** Commands for single requests to the REST API. */
export const restCommands: readonly Command[] = [
  restCommand('GET', 'Reads a path of the REST API.'),
  restCommand('POST', 'Sends a POST request to the REST API.'),
  restCommand('PATCH', 'Sends a PATCH request to the REST API.'),
  restCommand('DELETE', 'Sends a DELETE request to the REST API.'),
];
