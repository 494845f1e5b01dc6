import type { HttpResponse } from './http-call';
import type { TestService } from './service';

export interface ApiCall {
  /** Version of the dated API; default: the newest. */
  readonly version?: string;
  readonly api?: 'v1' | 'v2';
  readonly as?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** An error in the format of both REST APIs, with its status. */
export interface ApiError {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly message: string;
  readonly param: string | null;
}

/** Both REST APIs of a running service; `Answer` is the response type that tests read field by field. */
export interface Api<Answer> {
  call(
    method: string,
    path: string,
    options?: ApiCall,
  ): Promise<Omit<HttpResponse, 'json'> & { readonly json: Answer }>;
  /** Returns the response of a call that must succeed. */
  ok(method: string, path: string, options?: ApiCall): Promise<Answer>;
  /** Returns the error of a call that must fail. */
  refused(method: string, path: string, options?: ApiCall): Promise<ApiError>;
}

export const newestVersion = '2026-08-21';

export function apiOf<Answer>(service: TestService): Api<Answer> {
  const call: Api<Answer>['call'] = async (
    method,
    path,
    { version = newestVersion, api = 'v1', as, body, headers } = {},
  ) => {
    const dated = api === 'v1' ? { 'api-version-date': version } : {};
    const response = await service.request({
      method,
      path: `/api/${api}${path}`,
      body,
      headers: { ...dated, ...headers },
      ...(as !== undefined && { as }),
    });
    return { ...response, json: response.json as Answer };
  };
  return {
    call,
    async ok(...args) {
      const { status, text, json } = await call(...args);
      expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
      return json;
    },
    async refused(...args) {
      const { status, json } = await call(...args);
      expect(status).toBeGreaterThanOrEqual(400);
      return { status, ...(json as { error: Omit<ApiError, 'status'> }).error };
    },
  };
}

interface CreatedUpload {
  readonly id: string;
  readonly upload_url: string;
  readonly upload_headers: Record<string, string>;
}

/** Uploads a file and completes it; its content may still be under inspection. Returns its id. */
export async function uploadFile<Answer>(api: Api<Answer>, filename: string, bytes: Buffer): Promise<string> {
  const created = await api.ok('POST', '/files', { body: { filename } });
  const { id, upload_url: url, upload_headers: headers } = created as Answer & CreatedUpload;
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200);
  await api.ok('POST', `/files/${id}/complete`);
  return id;
}
