import type { HttpResponse } from '../../support/http-call';
import { openService, type TestService } from '../../support/service';

export let service: TestService;
export let accountId: string;
export let otherKey: string;
export let readOnly: string;
/** Memberships of the first account, keyed by buyer and plan: `mei Monthly`. */
export const memberships: Record<string, Bought> = {};

/** Registers hooks that start the service before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    const [first, second] = service.demoData.accounts;
    [accountId, otherKey, readOnly] = [
      first?.id as string,
      second?.keys.latest as string,
      first?.keys.read_only as string,
    ];
    const fields = 'id storedStatus licenseKey user { id username } plan { id title product { id } }';
    const { json } = await service.query(
      `query ($accountId: ID!) { memberships(accountId: $accountId, first: 100) { nodes { ${fields} } } }`,
      { accountId },
    );
    for (const bought of (json as { data: { memberships: { nodes: Bought[] } } }).data.memberships.nodes)
      memberships[`${bought.user.username} ${bought.plan.title}`] = bought;
  });
  afterAll(() => service.close());
}

export interface Bought {
  readonly id: string;
  readonly storedStatus: string;
  readonly licenseKey: string | null;
  readonly user: { readonly id: string; readonly username: string };
  readonly plan: { readonly id: string; readonly title: string; readonly product: { readonly id: string } };
}

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly status: string;
  readonly valid: boolean;
  readonly metadata?: object;
  readonly renewal_period_end: number;
  readonly pagination: { readonly total_count: number };
  readonly data: readonly ResponseBody[];
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly code: string;
    readonly param: string | null;
  };
}

export interface Call {
  readonly as?: string | null;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

export async function call(
  method: string,
  path: string,
  { as, body, headers }: Call = {},
): Promise<Omit<HttpResponse, 'json'> & { readonly json: ResponseBody }> {
  const response = await service.request({
    method,
    path: `/api/v2${path}`,
    body,
    headers,
    ...(as !== undefined && { as }),
  });
  return { ...response, json: response.json as ResponseBody };
}

export async function ok(status: number, ...args: Parameters<typeof call>): Promise<ResponseBody> {
  const response = await call(...args);
  expect({ status: response.status, text: response.text }).toEqual({ status, text: expect.any(String) });
  return response.json;
}

export async function errorOf(status: number, ...args: Parameters<typeof call>): Promise<ResponseBody['error']> {
  const response = await call(...args);
  expect({ status: response.status, keys: Object.keys(response.json.error ?? {}).toSorted() }).toEqual({
    status,
    keys: ['code', 'message', 'param', 'type'],
  });
  return response.json.error;
}

export const of = (name: string) => memberships[name] as Bought;
export const at = (name: string) => `/memberships/${of(name).id}`;
export const names = ({ data }: ResponseBody) =>
  data.map(({ id }) => Object.keys(memberships).find((name) => of(name).id === id));
export const badRequest = (message: string, param: string, code = 'parameter_invalid') => ({
  type: 'invalid_request_error',
  message,
  code,
  param,
});
