import { type Api, apiOf } from '../../support/api';
import { httpCall } from '../../support/http-call';
import { openService, type TestService } from '../../support/service';
import { until } from '../../support/until';
import { png } from '../../support/png';

interface Item {
  readonly id: string;
  readonly requirement?: string;
  readonly field?: string;
}

export interface ResponseBody {
  readonly id: string;
  readonly status: string;
  readonly requested_information: readonly Item[];
  readonly session_url: string | null;
  readonly data: readonly ResponseBody[];
  readonly [field: string]: unknown;
}

export let service: TestService;
export let api: Api<ResponseBody>;
/** Ids of accounts that are connected to the first one: its key acts for them. None of them has a verification. */
export let free: string[];
export let [readOnly, stranger, user]: string[] = [];

/** Registers hooks that start the service before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    api = apiOf(service);
    const { accounts, users } = service.demoData;
    free = ((await api.ok('GET', '/accounts?first=50')).data as readonly { id: string; title?: string }[])
      .filter(({ id, title }) => id !== accounts[0]?.id && title !== 'Pickaxe Coaching')
      .map(({ id }) => id);
    [readOnly, stranger, user] = [
      accounts[0]?.keys.read_only,
      accounts[1]?.keys.latest,
      users.find(({ username }) => username === 'greta')?.token,
    ] as [string, string, string];
  });
  afterAll(() => service.close());
}

export const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const address = { line1: '12 Elm Street', city: 'Portland', state: 'OR', postal_code: '97201', country: 'US' };
export const person = {
  first_name: 'Ada',
  last_name: 'Byron',
  date_of_birth: '1985-12-10',
  phone: '+15035550100',
  address,
};

/** Uploads a picture through the public API and waits until it is ready. Returns its id. */
export async function uploaded(as?: string): Promise<string> {
  const {
    id,
    upload_url: url,
    upload_headers: headers,
  } = (await api.ok('POST', '/files', { body: { filename: 'passport.png' }, as })) as unknown as {
    id: string;
    upload_url: string;
    upload_headers: Record<string, string>;
  };
  const { status } = await httpCall(Number(new URL(service.origin).port), {
    method: 'PUT',
    path: url.slice(new URL(url).origin.length),
    headers,
    body: png,
  });
  expect(status).toBe(200);
  await until(
    () => api.ok('GET', `/files/${id}`, { as }),
    ({ upload_status: state }) => state === 'ready',
  );
  return id;
}

export const idOf = (verification: ResponseBody, requirement: string): string =>
  verification.requested_information.find((item) => (item.requirement ?? item.field) === requirement)?.id ?? 'none';
export const waitUntilProcessed = (id: string, version: string, as?: string) =>
  until(
    () => api.ok('GET', `/verifications/${id}`, { version, as }),
    ({ status }) => status !== 'processing',
  );
