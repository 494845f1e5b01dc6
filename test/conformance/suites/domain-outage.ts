import { randomUUID } from 'node:crypto';
import type { HttpResponse } from '../../support/http-call';
import { until } from '../../support/until';
import { DatabaseState } from '../../support/database-state';
import { processesOf, type MultiProcessService } from '../support/multi-process-service';

/** Requests that clients send continuously. Requests to the courses domain are rejected while it is down. */
const requestedFields = {
  courses: (account: string) => `/courses?company_id=${account}&first=2`,
  others: ['memberships', 'plans', 'disputes', 'products'].map(
    (list) => (account: string) => `/${list}?account_id=${account}&first=2`,
  ),
} as const;

/**
 * Kills one domain under load and restarts it. Requests that do not need the domain continue; all other requests
 * receive an error.
 */
export function domainOutageSuite(getService: () => MultiProcessService): void {
  it('a domain that is killed under requests takes along what needs it, and nothing else', async () => {
    const service = getService();
    const { roles, demoData } = service;
    const account = demoData.accounts[0]?.id ?? '';
    const load = startLoad(service, account);
    await until(() => load.courses.length > 3 && load.made.length > 3);
    expect(await roles.processes['subgraph:courses'].end('SIGKILL')).toBe('SIGKILL');
    const [rejected] = await until(
      () => load.courses.filter(({ status }) => status !== 200),
      (found) => found.length > 3,
    );
    expect([rejected?.status, rejected?.headers['retry-after'], rejected?.json]).toEqual([
      503,
      expect.any(String),
      {
        error: {
          type: 'service_unavailable',
          code: 'service_unavailable',
          param: null,
          message: expect.stringMatching(/^The service is temporarily unavailable\. Request id: req_\w+$/),
        },
      },
    ]);
    const { json } = await service.query(
      'query ($id: ID!) { plans(accountId: $id, first: 1) { nodes { id } } course(id: "cors_nobody") { id } }',
      { id: account },
    );
    const { data, errors } = json as { data: Record<string, unknown>; errors: readonly { extensions: unknown }[] };
    expect([data, errors.map(({ extensions }) => extensions)]).toEqual([
      { plans: { nodes: [{ id: expect.any(String) }] }, course: null },
      [{ code: 'service_unavailable' }],
    ]);
    for (const role of ['gateway', 'rest'] as const) {
      // Separate connections, so that every process behind the port is checked, including those without earlier requests.
      for (let nth = 0; nth < processesOf(role); nth += 1) {
        const ready = await fetch(`${roles.origin(role)}/readyz`, { headers: { connection: 'close' } });
        expect([ready.status, await ready.json()]).toEqual([
          200,
          { status: 'ready', missing: [], away: ['subgraph courses'] },
        ]);
      }
    }
    const [others, created] = [load.others.length, load.made.length];
    await roles.restart('subgraph:courses');
    const before = load.courses.length;
    await until(() => load.courses.length > before + 3);
    expect(load.courses.slice(before + 2).map(({ status }) => status)).toEqual(
      load.courses.slice(before + 2).map(() => 200),
    );
    await load.stop();
    expect(load.others.length).toBeGreaterThan(others);
    expect(load.made.length).toBeGreaterThan(created);
    const failures = [...load.others, ...load.made].filter(({ status }) => status !== 200);
    expect(failures.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    expect(new Set(load.courses.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const state = await DatabaseState.open(service.databaseUrl);
    const rows = await state.rows<{ title: string }>(
      'SELECT title FROM billing.products WHERE starts_with(title, $1)',
      [load.title],
    );
    await state.close();
    expect(rows.map((row) => row.title).toSorted()).toEqual(
      load.made.map((_, index) => `${load.title} ${index}`).toSorted(),
    );
  });
}

/** Starts clients that send one request after the other until they are stopped: one for courses, one for other lists, one that creates products. */
function startLoad(service: MultiProcessService, account: string) {
  const stopController = new AbortController();
  const [courses, others, created]: [HttpResponse[], HttpResponse[], HttpResponse[]] = [[], [], []];
  const title = `Made meanwhile ${randomUUID()}`;
  const client = async (
    responses: HttpResponse[],
    send: (requestNumber: number) => Promise<HttpResponse>,
  ): Promise<void> => {
    while (!stopController.signal.aborted && responses.length < maxRequests)
      responses.push(await send(responses.length));
  };
  const read = (pathOf: (account: string) => string): Promise<HttpResponse> =>
    service.request({ path: `/api/v1${pathOf(account)}` });
  const clients = [
    client(courses, () => read(requestedFields.courses)),
    client(others, (requestNumber) =>
      read(requestedFields.others[requestNumber % requestedFields.others.length] as typeof requestedFields.courses),
    ),
    client(created, (requestNumber) =>
      service.request({ method: 'POST', path: '/api/v1/products', body: { title: `${title} ${requestNumber}` } }),
    ),
  ];
  return {
    courses,
    others,
    made: created,
    title,
    stop: async () => {
      stopController.abort();
      await Promise.all(clients);
    },
  };
}

/** Maximum number of requests of one client. */
const maxRequests = 10_000;
