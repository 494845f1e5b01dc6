import type { HttpResponse } from '../../support/http-call';
import { openService, type TestService } from '../../support/service';

export let service: TestService;
export let accountId: string;
export let otherId: string;
export let otherKey: string;
export let readOnly: string;
export let planId: string;

/** Registers hooks that start the service before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    const [first, second] = service.demoData.accounts;
    [accountId, otherId, otherKey, readOnly] = [
      first?.id as string,
      second?.id as string,
      second?.keys.latest as string,
      first?.keys.read_only as string,
    ];
    planId = service.demoData.examples.plan_id as string;
  });
  afterAll(() => service.close());
}

export const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
export const first = '2025-01-01';
const latest = '2026-08-21';

interface Call {
  readonly version?: string;
  readonly as?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly mode: string;
  readonly plan: {
    readonly id: string;
    readonly currency: string;
    readonly initial_price: number;
    readonly visibility: string;
  } | null;
  readonly metadata: object | null;
  readonly created_at: string | number;
  readonly data: readonly ResponseBody[];
  readonly page_info: { readonly end_cursor: string | null };
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

export const make = (body: object, options: Omit<Call, 'body'> = {}) =>
  ok('POST', '/checkout_configurations', { body, ...options });
export const at = (id: string) => `/checkout_configurations/${id}`;
export const list = (query: string, options: Call = {}) => ok('GET', `/checkout_configurations?${query}`, options);
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const unixSeconds = expect.any(Number);

/** Returns the name of the account field and the matcher of timestamps at a version. */
export function formOf(version: string): { readonly account: string; readonly time: unknown } {
  return {
    account: version < '2026-07-18' ? 'company_id' : 'account_id',
    time: version < '2026-07-08-1' ? unixSeconds : iso,
  };
}
