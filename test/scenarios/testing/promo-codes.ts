import type { HttpResponse } from '../../support/http-call';
import { openService, type TestService } from '../../support/service';

export let service: TestService;
export let accountId: string;
export let otherKey: string;
export let readOnly: string;
export let planId: string;
export let productId: string;
export let welcome: string;

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
    const { examples } = service.demoData;
    [planId, productId, welcome] = [
      examples.plan_id as string,
      examples.product_id as string,
      examples.promo_code_id as string,
    ];
  });
  afterAll(() => service.close());
}

export const latest = '2026-08-21';

interface Call {
  readonly version?: string;
  readonly as?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly api?: 'v1' | 'v2';
}

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly code: string;
  readonly created_at: string;
  readonly data: readonly ResponseBody[];
  readonly page_info: { readonly end_cursor: string | null };
  readonly pagination: object;
  readonly error: { readonly type: string; readonly code: string; readonly param: string | null };
}

export async function call(
  method: string,
  path: string,
  { version = latest, as, body, headers, api = 'v1' }: Call = {},
): Promise<Omit<HttpResponse, 'json'> & { readonly json: ResponseBody }> {
  const dated = api === 'v1' ? { 'api-version-date': version } : {};
  const response = await service.request({
    method,
    path: `/api/${api}${path}`,
    body,
    headers: { ...dated, ...headers },
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
  expect({ status: response.status, keys: Object.keys(response.json.error).toSorted() }).toEqual({
    status,
    keys: ['code', 'message', 'param', 'type'],
  });
  return response.json.error;
}
export const at = (id: string, action = '') => `/promo_codes/${id}${action}`;
