import type { HttpResponse } from '../../support/http-call';
import { openService, type TestService } from '../../support/service';

export let service: TestService;
export let accountId: string;
export let otherKey: string;
/** Memberships of the first account, keyed by buyer and plan: `mei Monthly`. */
export const memberships: Record<string, string> = {};

/** Registers hooks that start the service before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    accountId = service.demoData.accounts[0]?.id as string;
    otherKey = service.demoData.accounts[1]?.keys.latest as string;
    const { json } = await service.query(
      'query ($accountId: ID!) { memberships(accountId: $accountId, first: 100) { nodes { id user { username } plan { title } } } }',
      { accountId },
    );
    const { nodes } = (
      json as {
        data: { memberships: { nodes: { id: string; user: { username: string }; plan: { title: string } }[] } };
      }
    ).data.memberships;
    for (const { id, user, plan } of nodes) memberships[`${user.username} ${plan.title}`] = id;
  });
  afterAll(() => service.close());
}

export const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
export const oldVersion = '2026-07-20';
export const latest = '2026-08-21';

interface Call {
  readonly version?: string;
  readonly as?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

export interface Row {
  readonly id: string;
  readonly user: { readonly username: string; readonly email: string | null };
}

/** Fields that the tests read from the response bodies of these operations. */
export interface ResponseBody extends Row {
  readonly status: string;
  readonly license_key: string | null;
  readonly member: object | null;
  readonly metadata: object | null;
  readonly renewal_period_end: string;
  readonly current_period_end: string;
  readonly data: readonly Row[];
  readonly page_info: { readonly end_cursor: string };
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly code: string;
    readonly param: string | null;
  };
}

export async function call(
  method: string,
  path: string,
  { version = latest, as, body, headers }: Call = {},
): Promise<Omit<HttpResponse, 'json'> & { readonly json: ResponseBody }> {
  const response = await service.request({
    method,
    path: `/api/v1${path}`,
    body,
    headers: { 'api-version-date': version, ...headers },
    ...(as !== undefined && { as }),
  });
  return { ...response, json: response.json as ResponseBody };
}

export async function ok(...args: Parameters<typeof call>): Promise<ResponseBody> {
  const { status, json, text } = await call(...args);
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json;
}

export async function errorOf(status: number, ...args: Parameters<typeof call>): Promise<ResponseBody['error']> {
  const response = await call(...args);
  expect({ status: response.status, keys: Object.keys(response.json.error).toSorted() }).toEqual({
    status,
    keys: ['code', 'message', 'param', 'type'],
  });
  return response.json.error;
}

export const tokenOf = (username: string) =>
  service.demoData.users.find((user) => user.username === username)?.token as string;
export const at = (name: string) => `/memberships/${memberships[name]}`;

export const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
