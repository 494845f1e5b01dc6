import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoData } from '../../app/demo-data';
import { type HttpResponse, type HttpCall, httpCall } from './http-call';

/** Content of `sandbox.json` of a running service. */
export interface Sandbox extends DemoData {
  readonly origin: string;
  readonly api: string;
  readonly api_v2: string;
  readonly graphql: string;
  readonly graphql_ws: string;
}

export function readSandbox(folder: string): Sandbox {
  return JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8')) as Sandbox;
}

/** Sends a request with a credential to an origin. */
export function callAs(
  credential: string | null,
  origin: string,
  { headers, ...call }: HttpCall,
): Promise<HttpResponse> {
  const authorization = credential !== null && { authorization: `Bearer ${credential}` };
  return httpCall(Number(new URL(origin).port), { ...call, headers: { ...authorization, ...headers } });
}

/** Executes a GraphQL operation over HTTP and returns its data. Rejects if there are errors. */
export async function executeAs<Data>(
  credential: string,
  origin: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const { text, json } = await callAs(credential, origin, {
    method: 'POST',
    path: '/graphql',
    body: { query, variables },
  });
  const { data, errors } = (json ?? {}) as { data?: Data; errors?: unknown };
  if (errors !== undefined || data === undefined) throw new Error(`The graph answered ${text}`);
  return data;
}
