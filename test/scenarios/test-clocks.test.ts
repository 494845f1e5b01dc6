import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuration } from '../../app/config';
import { Shutdown } from '../../app/runtime/shutdown';
import { runStandalone } from '../../app/roles/everything';
import { type Api, apiOf, newestVersion } from '../support/api';
import { httpCall } from '../support/http-call';
import { forgetMode } from '../support/modes';
import { masterSecret, openService, type TestService } from '../support/service';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly status: string;
  readonly created_at: string;
  readonly data: readonly ResponseBody[];
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;
const path = '/sandbox/test_clocks';

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let other: { readonly id: string; readonly key: string };
let readOnly: string;
let members: readonly string[];
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first, second] = service.demoData.accounts;
  [account, readOnly, other] = [
    first?.id as string,
    first?.keys.read_only as string,
    { id: second?.id as string, key: second?.keys.latest as string },
  ];
  members = (await api.ok('GET', `/members?account_id=${account}&first=10`)).data.map(({ id }) => id);
});
afterAll(() => service.close());

const notFound = {
  status: 404,
  type: 'not_found',
  code: 'not_found',
  message: 'No such resource was found.',
  param: null,
};

describe.each(versions)('at %s', (version) => {
  it('a clock is created, read, listed, attached, advanced and deleted', async () => {
    const created = await api.ok('POST', path, {
      version,
      body: { company_id: account, name: 'Renewals', now: '2027-01-31T23:59:30Z' },
    });
    expect(created).toEqual({
      id: expect.stringMatching(/^tclk_/),
      account_id: account,
      name: 'Renewals',
      status: 'ready',
      now: '2027-02-01T00:00:00.000Z',
      target: null,
      failure: null,
      attached_members: 0,
      created_at: expect.stringMatching(/Z$/),
      updated_at: created.created_at,
    });
    expect(await api.ok('GET', `${path}/${created.id}`, { version })).toEqual(created);
    expect((await api.ok('GET', `${path}?account_id=${account}&first=1`, { version })).data).toEqual([created]);
    const member = members[versions.indexOf(version)] as string;
    const followed = await api.ok('POST', `${path}/${created.id}/attach`, { version, body: { member_id: member } });
    expect(followed).toEqual({ ...created, attached_members: 1, updated_at: expect.any(String) });
    expect(await api.refused('POST', `${path}/${created.id}/attach`, { version, body: { member_id: member } })).toEqual(
      {
        status: 409,
        type: 'conflict',
        code: 'conflict',
        message: 'This member already follows a test clock.',
        param: 'member_id',
      },
    );
    const gone = await api.ok('POST', path, { version, body: {} });
    expect(await api.ok('DELETE', `${path}/${gone.id}`, { version })).toBe(true);
    expect(await api.refused('GET', `${path}/${gone.id}`, { version })).toEqual({
      ...notFound,
      message: 'The resource does not exist.',
    });
    const sent = await api.ok('POST', `${path}/${created.id}/advance`, {
      version,
      body: { to: '2027-02-02T00:00:00Z' },
    });
    expect([sent.id, ['advancing', 'ready'].includes(sent.status)]).toEqual([created.id, true]);
  });

  it('invalid requests are rejected with the parameter at fault', async () => {
    const { id } = await api.ok('POST', path, { version, body: { now: '2027-01-01T00:00:00Z' } });
    const errorOf = (at: string, body: object) => api.refused('POST', `${path}${at}`, { version, body });
    const wrong = (param: string, message: string, code = 'parameter_invalid') => ({
      status: 400,
      type: 'invalid_request_error',
      code,
      message,
      param,
    });
    expect(await errorOf(`/${id}/advance`, { to: '2027-01-01T00:00:00Z' })).toEqual(
      wrong('to', 'to must be after the current time of the test clock.'),
    );
    expect(await errorOf(`/${id}/advance`, {})).toMatchObject({ status: 400, code: 'parameter_missing', param: 'to' });
    expect(await errorOf(`/${id}/advance`, { to: 'tomorrow' })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'to',
    });
    expect(await errorOf(`/${id}/attach`, {})).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'member_id',
    });
    expect(await errorOf(`/${id}/attach`, { member_id: 'mber_none' })).toEqual(notFound);
    expect(await errorOf('', { name: 'x'.repeat(101) })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'name',
    });
    expect(await errorOf('', { now: '1999-01-01T00:00:00Z' })).toEqual(
      wrong('now', 'now must be in the years 2000 to 2199.'),
    );
    expect(await api.ok('GET', `${path}/${id}`, { version })).toMatchObject({
      status: 'ready',
      now: '2027-01-01T00:00:00.000Z',
      attached_members: 0,
    });
  });

  it('clocks of other accounts are not found, and commands require the permission', async () => {
    const { id } = await api.ok('POST', path, { version, body: {} });
    const commands = [
      ['POST', `/${id}/attach`, { member_id: members[5] }],
      ['POST', `/${id}/advance`, { to: '2030-01-01T00:00:00Z' }],
      ['DELETE', `/${id}`, undefined],
    ] as const;
    for (const [method, at, body] of commands) {
      expect(await api.refused(method, `${path}${at}`, { version, body, as: other.key })).toEqual(notFound);
      expect(await api.refused(method, `${path}${at}`, { version, body, as: readOnly })).toMatchObject({
        status: 403,
        type: 'forbidden',
      });
    }
    expect(await api.refused('POST', path, { version, body: { account_id: other.id } })).toEqual(notFound);
    expect(await api.refused('GET', `${path}/${id}`, { version, as: other.key })).toEqual({
      ...notFound,
      message: 'The resource does not exist.',
    });
    expect(await api.ok('GET', `${path}/${id}`, { version, as: readOnly })).toMatchObject({
      id,
      status: 'ready',
      attached_members: 0,
    });
  });
});

it('a repeated request with the idempotency key returns the same response', async () => {
  const sent = { headers: { 'idempotency-key': 'clock-1' }, body: { name: 'Once' } };
  const [first, second] = [await api.call('POST', path, sent), await api.call('POST', path, sent)];
  expect([first.status, second.status, second.text, second.headers['idempotent-replayed']]).toEqual([
    200,
    200,
    first.text,
    'true',
  ]);
});

it('test clocks do not exist in live mode', async () => {
  const { id } = await api.ok('POST', path, { body: {} });
  await forgetMode(service.databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'live-test-'));
  const shutdown = new Shutdown();
  const environment = {
    PORT: '0',
    MODE: 'live',
    DATABASE_URL: service.databaseUrl,
    DATA_FOLDER: folder,
    MASTER_SECRET: masterSecret,
    LOG_LEVEL: 'silent',
    POOL_SIZE: '4',
  };
  const { origin } = await runStandalone(configuration.load(environment), shutdown, () => {});
  const key = service.demoData.accounts[0]?.keys.latest as string;
  const call = (method: string, at: string, body?: object) =>
    httpCall(Number(new URL(origin).port), { method, path: at, body, headers: { authorization: `Bearer ${key}` } });
  expect((await call('GET', '/api/v1/members')).status).toBe(200);
  for (const [method, at, body] of [
    ['GET', ''],
    ['POST', '', {}],
    ['GET', `/${id}`],
    ['POST', `/${id}/attach`, {}],
    ['POST', `/${id}/advance`, {}],
    ['DELETE', `/${id}`],
  ] as const) {
    expect(await call(method, `/api/v1${path}${at}`, body)).toMatchObject({
      status: 404,
      json: { error: { type: 'not_found' } },
    });
  }
  const response = await call('POST', '/graphql', { query: `{ testClock(id: "${id}") { id } }` });
  expect(response.json).toMatchObject({ errors: [{ extensions: { code: 'graphql_validation_failed' } }] });
  await shutdown.run();
  rmSync(folder, { recursive: true, force: true });
  expect(await api.ok('GET', `${path}/${id}`)).toMatchObject({ id, status: 'ready' });
});
