import { randomUUID } from 'node:crypto';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import type { HttpResponse } from '../support/http-call';
import { openService, type TestService } from '../support/service';
import { freePlan as freePlanTerms } from '../../subgraphs/billing/src/catalogue/plans/testing/terms';

let service: TestService;
let accountId: string;
beforeAll(async () => {
  service = await openService();
  accountId = service.demoData.accounts[0]?.id as string;
});
afterAll(() => service.close());

interface Call {
  readonly as?: string | null;
  readonly body?: object;
  readonly version?: string;
  readonly headers?: Record<string, string>;
}

const call = (
  method: string,
  path: string,
  { as, body, version = '2026-08-21', headers = {} }: Call = {},
): Promise<HttpResponse> =>
  service.request({
    method,
    path: `/api/v1${path}`,
    body,
    headers: { 'api-version-date': version, ...headers },
    ...(as !== undefined && { as }),
  });

async function execute<Data>(document: string, variables: object = {}): Promise<Data> {
  const { json } = await service.query(document, variables as Record<string, unknown>);
  const { data, errors } = json as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** Creates a free plan with its own product. */
async function freePlan(input: object = {}): Promise<{ id: string; productId: string }> {
  const { productCreate } = await execute<{ productCreate: { product: { id: string } } }>(
    'mutation ($id: ID) { productCreate(input: { accountId: $id, title: "Reading room" }) { product { id } } }',
    { id: accountId },
  );
  const productId = productCreate.product.id;
  const { planCreate } = await execute<{ planCreate: { plan: { id: string } } }>(
    'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { message } } }',
    { input: { ...freePlanTerms, productId, planType: 'RENEWAL', renewalPrice: '0', billingPeriod: 30, ...input } },
  );
  return { id: planCreate.plan.id, productId };
}

async function post(address: string, email: string): Promise<HttpResponse> {
  const path = new URL(address).pathname;
  const { text } = await service.request({ path, as: null });
  return service.request({ ...formCall(path, { ...fieldsIn(text), email, name: '' }), as: null });
}

async function invitationTo(email: string): Promise<string> {
  const { sandboxMembershipInvitations: sent } = await execute<{
    sandboxMembershipInvitations: { email: string; url: string }[];
  }>('query ($id: ID!) { sandboxMembershipInvitations(accountId: $id) { email url } }', { id: accountId });
  return sent.find((item) => item.email === email)?.url as string;
}

/** Creates a membership through an invitation. Returns its id. */
async function invited(planId: string, email: string): Promise<string> {
  const { status, json } = await call('POST', '/memberships/invite', { body: { plan_id: planId, email } });
  expect([status, json]).toEqual([202, { invitation_sent: true }]);
  const { status: after, headers } = await post(await invitationTo(email), email);
  expect([after, headers.location]).toEqual([303, expect.stringMatching(/\/manage\/mem_\w+\?key=[\w-]{43}$/)]);
  return /mem_\w+/.exec(headers.location as string)?.[0] as string;
}

const ownerOf = async (id: string): Promise<string> =>
  ((await call('GET', `/memberships/${id}`)).json as { user_id: string }).user_id;
const access = async (user: string, resource: string) =>
  (await call('GET', `/users/${user}/access/${resource}`)).json as { has_access: boolean; access_level: string };

it('access reflects every change of a membership immediately', async () => {
  const { id: planId, productId } = await freePlan();
  const id = await invited(planId, 'walker@example.com');
  const [walker, seen] = [await ownerOf(id), [] as [string, boolean][]];
  const checkAccess = async (step: string, user = walker): Promise<void> => {
    const { has_access: hasAccess, access_level: level } = await access(user, productId);
    expect([step, level]).toEqual([step, hasAccess ? 'customer' : 'no_access']);
    seen.push([step, hasAccess]);
  };
  const act = async (step: string, method: string, path: string, body: object = {}): Promise<void> => {
    expect([step, (await call(method, `/memberships/${id}${path}`, { body })).status]).toEqual([step, 200]);
    await checkAccess(step);
  };
  await checkAccess('invited');
  await act('end scheduled', 'PATCH', '', { cancel_at_period_end: true });
  await act('end called off', 'PATCH', '', { cancel_at_period_end: false });
  await act('paused', 'POST', '/pause');
  await act('resumed', 'POST', '/resume');
  await act('extended', 'POST', '/extend', { days: 3 });
  await act('metadata', 'PATCH', '', { metadata: { seat: '7' } });
  const { url } = (await call('POST', `/memberships/${id}/transfer`)).json as { url: string };
  await checkAccess('transfer asked for');
  expect((await post(url, 'runner@example.com')).status).toBe(303);
  await checkAccess('transferred, the former owner');
  const runner = await ownerOf(id);
  expect(runner).not.toBe(walker);
  await checkAccess('transferred, the new owner', runner);
  expect((await call('POST', `/memberships/${id}/cancel`, { body: { reason: 'Over' } })).status).toBe(200);
  await checkAccess('canceled', runner);
  const repeated = await invited(planId, 'walker@example.com');
  expect(await ownerOf(repeated)).toBe(walker);
  await checkAccess('invited again');
  expect(seen).toEqual([
    ['invited', true],
    ['end scheduled', true],
    ['end called off', true],
    ['paused', true],
    ['resumed', true],
    ['extended', true],
    ['metadata', true],
    ['transfer asked for', true],
    ['transferred, the former owner', false],
    ['transferred, the new owner', true],
    ['canceled', false],
    ['invited again', true],
  ]);
});

describe('a transfer', () => {
  it.each(['2025-01-01', '2026-07-20', '2026-08-21'])(
    'returns a link at %s, and the same link for a repeated idempotency key',
    async (version) => {
      const { id: planId } = await freePlan();
      const id = await invited(planId, `at${version}@example.com`);
      const headers = { 'idempotency-key': randomUUID() };
      const [first, repeated] = [
        await call('POST', `/memberships/${id}/transfer`, { version, headers }),
        await call('POST', `/memberships/${id}/transfer`, { version, headers }),
      ];
      expect([first.status, first.json]).toEqual([
        200,
        { url: expect.stringMatching(/\/manage\/transfer\/mhand_\w+\.[\w-]{43}$/) },
      ]);
      expect([repeated.text, repeated.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
      const other = (await call('POST', `/memberships/${id}/transfer`, { version })).json as { url: string };
      expect(other.url).not.toBe((first.json as { url: string }).url);
    },
  );

  it('is not found from other accounts, and rejected for an ended membership', async () => {
    const { id: planId } = await freePlan();
    const id = await invited(planId, 'firm@example.com');
    const stranger = await call('POST', `/memberships/${id}/transfer`, {
      as: service.demoData.accounts[1]?.keys.latest,
    });
    expect([stranger.status, (await call('POST', '/memberships/mem_unknown/transfer')).status]).toEqual([404, 404]);
    await call('POST', `/memberships/${id}/cancel`);
    const { status, json } = await call('POST', `/memberships/${id}/transfer`);
    expect([status, json]).toEqual([
      400,
      {
        error: {
          type: 'invalid_request_error',
          code: 'parameter_invalid',
          message: 'A membership that is canceled cannot be transferred.',
          param: null,
        },
      },
    ]);
  });

  it('has a form that works once', async () => {
    const { id: planId } = await freePlan();
    const id = await invited(planId, 'giver@example.com');
    const { url } = (await call('POST', `/memberships/${id}/transfer`)).json as { url: string };
    const path = new URL(url).pathname;
    const read = async (address: string) => service.request({ path: address, as: null });
    const form = await read(path);
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('Reading room')]);
    expect(form.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
    for (const wrong of [
      `${path}A`,
      path.replace('/transfer/', '/invitation/'),
      '/manage/transfer/',
      '/manage/transfer/mhand_1.x',
      `${path}/x`,
    ])
      expect([wrong, (await read(wrong)).status]).toEqual([wrong, 404]);
    expect((await post(url, 'nobody')).status).toBe(422);
    expect((await post(url, 'giver@example.com')).text).toContain('You already own this membership.');
    const responses = await Promise.all(['a', 'b', 'c'].map((name) => post(url, `taker-${name}@example.com`)));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect([(await read(path)).text, (await post(url, 'late@example.com')).text]).toEqual([
      expect.stringContaining('This link has been used'),
      expect.stringContaining('This link has been used'),
    ]);
  });
});

describe('an invitation', () => {
  it.each([
    [{}, 'plan_id'],
    [{ user_id: 'user_1', email: 'a@b.test' }, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ user_id: 'nobody' }, 'user_id'],
  ])('to %j is rejected', async (who, param) => {
    const { id } = await freePlan();
    const body = param === 'plan_id' ? { email: 'a@b.test' } : { plan_id: id, ...who };
    const { status, json } = await call('POST', '/memberships/invite', { body });
    expect([status, (json as { error: { param: string } }).error.param]).toEqual([400, param]);
  });

  it('is rejected for paid plans, for plans of other accounts, and without a credential', async () => {
    const { id } = await freePlan({ initialPrice: '3' });
    const paid = await call('POST', '/memberships/invite', { body: { plan_id: id, email: 'a@b.test' } });
    expect([paid.status, paid.json]).toEqual([
      400,
      {
        error: {
          type: 'invalid_request_error',
          code: 'parameter_invalid',
          message: 'Invitations are available only for free plans.',
          param: 'plan_id',
        },
      },
    ]);
    expect(
      (
        await call('POST', '/memberships/invite', {
          body: { plan_id: id, email: 'a@b.test' },
          as: service.demoData.accounts[1]?.keys.latest,
        })
      ).status,
    ).toBe(404);
    expect(
      (await call('POST', '/memberships/invite', { body: { plan_id: 'plan_none', email: 'a@b.test' } })).status,
    ).toBe(404);
    expect(
      (await call('POST', '/memberships/invite', { body: { plan_id: id, email: 'a@b.test' }, as: null })).status,
    ).toBe(401);
  });
});
