import { png } from '../support/png';
import {
  account,
  api,
  buy,
  cases,
  customer,
  merchant,
  open,
  readOnly,
  messageFrom,
  setUpTests,
  stranger,
  tokenOf,
} from './testing/resolution-center-cases';

setUpTests();

it('an idempotency key executes one command', async () => {
  const { shown } = await open(14);
  const sent = { ...messageFrom('No.', merchant), headers: { 'idempotency-key': 'deny once' } };
  const [first, second] = [
    await api.call('POST', `${cases}/${shown.id}/deny`, sent),
    await api.call('POST', `${cases}/${shown.id}/deny`, sent),
  ];
  expect([first.status, second.text, second.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
});

it('both sides can download the files of a case', async () => {
  const upload = async (as: string) => {
    const { id, upload_url: url } = await api.ok('POST', '/files', { as, body: { filename: 'parcel.png' } });
    expect((await fetch(url, { method: 'PUT', body: new Uint8Array(png) })).status).toBe(200);
    return id as string;
  };
  const [own, foreign] = [await upload(customer), await upload(tokenOf('greta'))];
  const payment = await buy(16);
  const body = { receipt_id: payment, reason: 'not_as_described', message: 'Look.' };
  expect(
    await api.refused('POST', cases, { as: customer, body: { ...body, attachments: [{ id: own }, { id: foreign }] } }),
  ).toMatchObject({ status: 400, code: 'parameter_invalid', param: 'attachments[1]' });
  const { json } = await api.call('POST', cases, {
    as: customer,
    body: { ...body, attachments: [{ direct_upload_id: own }] },
  });
  for (const as of [customer, merchant]) {
    const [
      {
        attachments: [file],
      },
    ] = (await api.ok('GET', `${cases}/${json.id}/events`, { as })).data;
    expect(file).toEqual({ id: own, filename: 'parcel.png', content_type: 'image/png', url: expect.any(String) });
    expect(Buffer.from(await (await fetch(file.url)).arrayBuffer()).equals(png)).toBe(true);
  }
});

describe('callers', () => {
  let id: string;
  beforeAll(async () => {
    id = (await open(15)).shown.id;
  });

  it.each<[string, string, () => string, object | undefined, unknown[]]>([
    ['a key of another account', 'GET ', () => stranger, undefined, [404, 'not_found']],
    ['another user', 'GET ', () => tokenOf('greta'), undefined, [404, 'not_found']],
    ['another user', 'GET /events', () => tokenOf('greta'), undefined, [404, 'not_found']],
    ['a key that may not read cases', 'GET ', () => readOnly, undefined, [403, 'forbidden']],
    ['another user', 'POST /withdraw', () => tokenOf('greta'), undefined, [404, 'not_found']],
    ['the merchant', 'POST /withdraw', () => merchant, undefined, [403, 'forbidden']],
    ['the merchant', 'POST /appeal', () => merchant, { message: 'No.' }, [403, 'forbidden']],
    ['the customer', 'POST /accept', () => customer, {}, [403, 'forbidden']],
    ['the customer', 'POST /deny', () => customer, { message: 'No.' }, [403, 'forbidden']],
    ['the customer too early', 'POST /appeal', () => customer, { message: 'No.' }, [409, 'conflict']],
    ['the merchant who was not asked', 'POST /reply', () => merchant, { message: 'No.' }, [409, 'conflict']],
    ['a key of another account', 'POST /deny', () => stranger, { message: 'No.' }, [404, 'not_found']],
    ['nobody', 'GET ', () => 'nothing', undefined, [401, 'unauthorized']],
  ])('%s: %s', async (_title, operation, as, body, expected) => {
    const [method, rest] = operation.split(' ') as [string, string];
    const { status, code } = await api.refused(method, `${cases}/${id}${rest}`, { as: as(), ...(body && { body }) });
    expect([status, code]).toEqual(expected);
  });

  it('a user opens a case once, about their own payment, with all required fields', async () => {
    const payment = (await api.ok('GET', `${cases}/${id}`)).payment.id;
    const body = { receipt_id: payment, reason: 'fraudulent', message: 'Mine.' };
    const errorOf = async (overrides: object, as = customer) => {
      const { status, code, param } = await api.refused('POST', cases, { as, body: { ...body, ...overrides } });
      return [status, code, param];
    };
    expect(await errorOf({})).toEqual([409, 'conflict', 'receipt_id']);
    expect(await errorOf({}, merchant)).toEqual([403, 'forbidden', null]);
    expect(await errorOf({}, tokenOf('greta'))).toEqual([404, 'not_found', null]);
    expect(await errorOf({ message: undefined })).toEqual([400, 'parameter_missing', 'message']);
    expect(await errorOf({ reason: 'forgot_to_cancel' })).toEqual([400, 'parameter_invalid', 'reason']);
    expect(await errorOf({ attachments: [{ id: 'file_of_nobody' }] })).toEqual([
      400,
      'parameter_invalid',
      'attachments[0]',
    ]);
    expect(await errorOf({ attachments: [1, 2, 3, 4].map((n) => ({ id: `file_${n}` })) })).toEqual([
      400,
      'parameter_invalid',
      'attachments',
    ]);
  });

  it('the e-mail address requires the permission for e-mail addresses', async () => {
    expect((await api.ok('GET', `${cases}/${id}`)).buyer.email).toBe('amir@demo.example');
    const { json } = await api.call('POST', '/api_keys', {
      as: tokenOf('iris'),
      body: {
        name: 'Cases',
        resource_id: account,
        resource_type: 'account',
        permissions: { statements: [{ grant: true, actions: ['payment:resolution_center_case:read'] }] },
      },
    });
    expect(await api.ok('GET', `${cases}/${id}`, { as: json.secret_key })).toMatchObject({
      buyer: { username: 'amir', email: null },
      available_actions: [],
    });
  });
});
