import type { HttpResponse } from '../../support/http-call';
import type { TestService } from '../../support/service';

/** Tests repeated requests with idempotency keys. */
export function idempotencySuite(getService: () => TestService): void {
  let service: TestService;
  beforeAll(() => {
    service = getService();
  });

  const create = (...plan: NewPlan) => createPlan(service, ...plan);

  describe('an idempotency key', () => {
    it('gives the same answer byte for byte, and the plan is made once', async () => {
      const [first, ...others] = [await create('one'), await create('one'), await create('one')];
      expect([first.status, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
      for (const { status, text, headers } of others)
        expect([status, text, headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
      expect(await plansCalled(service, 'Once')).toBe(1);
    });

    it('makes one plan of requests that come together', async () => {
      const responses = await Promise.all(Array.from({ length: 6 }, () => create('together', { title: 'Together' })));
      const created = responses.filter(({ status }) => status === 200);
      expect(new Set(created.map(({ text }) => text)).size).toBe(1);
      for (const { status, json, headers } of responses.filter((response) => !created.includes(response))) {
        expect([status, headers['retry-after'], json]).toEqual([
          409,
          '1',
          { error: expect.objectContaining({ code: 'idempotency_key_in_use' }) },
        ]);
      }
      expect(await plansCalled(service, 'Together')).toBe(1);
    });

    it('keeps refusals too', async () => {
      const [first, second] = [
        await create('wrong', { initial_price: -1 }),
        await create('wrong', { initial_price: -1 }),
      ];
      expect([first.status, second.status, second.text, second.headers['idempotent-replayed']]).toEqual([
        400,
        400,
        first.text,
        'true',
      ]);
    });

    it.each([
      ['another body', { title: 'Other' }, '2026-08-21'],
      ['another version', { title: 'Once' }, '2026-07-20'],
    ])('is refused with %s', async (_title, body, version) => {
      const { status, json } = await create('one', body, version);
      expect([status, json]).toEqual([
        400,
        {
          error: {
            type: 'invalid_request_error',
            code: 'idempotency_key_reused',
            param: null,
            message: expect.any(String),
          },
        },
      ]);
    });

    it('belongs to one credential, and hides nothing from whom lacks the permission', async () => {
      const [first, second] = service.demoData.accounts.map(({ keys }) => keys);
      expect((await create('one', { title: 'Once' }, '2026-08-21', first?.read_only)).status).toBe(403);
      const { status, headers, json } = await create('one', { title: 'Once' }, '2026-08-21', second?.latest);
      expect([status, headers['idempotent-replayed'], (json as { account: { id: string } }).account.id]).toEqual([
        200,
        undefined,
        service.demoData.accounts[1]?.id,
      ]);
    });
  });
}

type NewPlan = [key: string, body?: object, version?: string, as?: string];

function createPlan(
  service: TestService,
  ...[key, body = { title: 'Once' }, version = '2026-08-21', as]: NewPlan
): Promise<HttpResponse> {
  return service.request({
    method: 'POST',
    path: '/api/v1/plans',
    body,
    as,
    headers: { 'idempotency-key': key, 'api-version-date': version },
  });
}

async function plansCalled(service: TestService, title: string): Promise<number> {
  const { json } = await service.request({ path: `/api/v1/plans?account_id=${service.demoData.accounts[0]?.id}` });
  return (json as { data: { title: string | null }[] }).data.filter((plan) => plan.title === title).length;
}
