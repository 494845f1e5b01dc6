import { until } from '../support/until';
import {
  account,
  after,
  type ResponseBody,
  api,
  before,
  buy,
  readOnly,
  service,
  setUpTests,
  stranger,
} from './testing/disputes';
import { png } from '../support/png';

setUpTests();

it('evidence has files that every reader of the dispute can download', async () => {
  const upload = async (filename: string, as?: string) => {
    const file = await api.ok('POST', '/files', { body: { filename }, ...(as && { as }) });
    expect((await fetch(file.upload_url, { method: 'PUT', body: new Uint8Array(png) })).status).toBe(200);
    return file.id as string;
  };
  const paid = await buy('plain', 14);
  const { id } = await api.ok('POST', '/sandbox/disputes', { body: { payment_id: paid.id } });
  const [chat, photo, foreign] = [
    await upload('chat.png'),
    await upload('photo.png'),
    await upload('foreign.png', stranger),
  ];
  const evidence = {
    customer_communication_attachment: { id: chat },
    refund_policy_attachment: { direct_upload_id: photo },
  };
  const { evidence: shown } = await api.ok('PATCH', `/disputes/${id}`, { body: { evidence } });
  const attached = (of: string, filename: string) => ({
    id: of,
    filename,
    content_type: 'image/png',
    url: expect.stringContaining(`${service.origin}/files/${of}?`),
    platform: false,
  });
  expect(shown).toMatchObject({
    customer_communication_attachment: attached(chat, 'chat.png'),
    refund_policy_attachment: attached(photo, 'photo.png'),
  });
  const documents = [{ id: photo, document_type: 'product_image' }];
  expect((await api.ok('POST', `/disputes/${id}/upload_evidence`, { body: { documents } })).evidence.documents).toEqual(
    [
      {
        object: 'file',
        id: photo,
        document_type: 'product_image',
        filename: 'photo.png',
        content_type: 'image/png',
        size: '70',
        url: expect.any(String),
        upload_status: 'ready',
        visibility: 'private',
        created_at: expect.any(String),
      },
    ],
  );
  for (const [method, path, body, param] of [
    ['PATCH', '', { evidence: { uncategorized_attachment: { id: foreign } } }, 'evidence.uncategorized_attachment'],
    ['POST', '/upload_evidence', { documents: [{ id: foreign, document_type: 'product_image' }] }, 'documents[0]'],
  ] as const)
    expect(await api.refused(method, `/disputes/${id}${path}`, { body })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param,
    });
  const { token } = await api.ok('POST', '/access_tokens', {
    body: { company_id: account, scoped_actions: ['payment:dispute:read'] },
  });
  const { evidence: read } = await api.ok('GET', `/disputes/${id}`, { as: token });
  const fetched = await fetch(read.customer_communication_attachment.url);
  expect([fetched.status, Buffer.from(await fetched.arrayBuffer()).equals(png)]).toEqual([200, true]);
  const { platform: _platform, ...older } = attached(chat, 'chat.png');
  expect((await api.ok('GET', `/disputes/${id}`, { version: before })).customer_communication_attachment).toEqual(
    older,
  );
  const own = await fetch((await api.ok('GET', `/disputes/${id}`)).evidence.cancellation_policy_attachment.url);
  expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('<h1>Cancellation policy</h1>')]);
});

it('event payloads equal a read, at each version', async () => {
  const paid = await buy('plain', 11);
  const made = await api.ok('POST', '/sandbox/disputes', { body: { payment_id: paid.id } });
  const alert = await api.ok('POST', '/sandbox/dispute_alerts', { body: { payment_id: paid.id } });
  const submitted = await api.ok('POST', `/disputes/${made.id}/submit`);
  const query =
    'query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type older: payload(apiVersionDate: "2026-07-20") newer: payload(apiVersionDate: "2026-08-21") } } }';
  const fetchEvents = async (ids: string[]) =>
    ((await service.query(query, { ids })).json as ResponseBody).data.events.nodes as ResponseBody[];
  const events = (
    await until(
      () => fetchEvents([made.id, alert.id]),
      ({ length }) => length === 3,
    )
  ).toSorted((a, b) => (a.type < b.type ? -1 : 1));
  expect(events.map(({ type }) => type)).toEqual(['dispute.created', 'dispute.updated', 'dispute_alert.created']);
  const [created, updated, alerted] = events as [ResponseBody, ResponseBody, ResponseBody];
  expect([created.newer, updated.newer]).toEqual([made, submitted]);
  expect(created.older).toMatchObject({
    id: made.id,
    status: 'needs_response',
    visa_rdr: false,
    payment: { total: 11, user: paid.user },
  });
  expect(alerted.newer).toEqual(await api.ok('GET', `/dispute_alerts/${alert.id}`));
  expect(alerted.older).toMatchObject({ alert_type: 'dispute', payment: { id: paid.id }, dispute: { id: made.id } });
});

describe('lists of disputes and alerts', () => {
  it('have a summary by status and currency that includes zero counts', async () => {
    const { data } = await api.ok('GET', `/disputes?account_id=${account}&first=100`);
    const count = (value: string) => (data as ResponseBody[]).filter(({ status }) => status === value).length;
    const status = Object.fromEntries(
      ['needs_response', 'under_review', 'won', 'lost', 'closed'].map((value) => [value, count(value)]),
    );
    const summary = await api.ok('GET', `/disputes/summary?account_id=${account}`);
    expect(summary).toMatchObject({ total: data.length, groups: { status } });
    expect(Object.values(summary.groups.currency as Record<string, number>).reduce((sum, one) => sum + one, 0)).toBe(
      data.length,
    );
    expect(await api.ok('GET', `/disputes/summary?account_id=${account}&groups[]=status&currency=gbp`)).toEqual({
      total: 0,
      groups: { status: { needs_response: 0, under_review: 0, won: 0, lost: 0, closed: 0 } },
    });
    expect(
      (await api.ok('GET', `/disputes?status[]=lost&status[]=won&account_id=${account}`)).data.map(
        ({ status: value }: ResponseBody) => value,
      ),
    ).toEqual(
      (data as ResponseBody[]).map(({ status: value }) => value).filter((value) => ['lost', 'won'].includes(value)),
    );
    const cheapest = (await api.ok('GET', `/disputes?order=amount&direction=asc&account_id=${account}`)).data.map(
      ({ amount }: ResponseBody) => amount,
    );
    expect(cheapest).toEqual(cheapest.toSorted((a: number, b: number) => a - b));
  });

  it.each([
    ['/disputes?status[]=gone', after, [400, 'parameter_invalid', 'status[0]']],
    ['/disputes?order=reason', after, [400, 'parameter_invalid', 'order']],
    ['/disputes?first=101', after, [400, 'parameter_invalid', 'first']],
    ['/disputes?company_id=biz_1', after, [400, 'parameter_invalid', 'company_id']],
    ['/disputes', before, [400, 'parameter_missing', 'company_id']],
    ['/disputes/summary?groups[]=reason', after, [400, 'parameter_invalid', 'groups[0]']],
    ['/dispute_alerts?type=fraud', after, [400, 'parameter_invalid', 'type']],
    ['/dispute_alerts', '2026-08-05-1', [400, 'parameter_missing', 'company_id']],
    ['/dispute_alerts?first=101', after, [400, 'parameter_invalid', 'first']],
  ])('reject %s at %s', async (path, version, expected) => {
    const { status, code, param } = await api.refused('GET', path, { version });
    expect([status, code, param]).toEqual(expected);
  });
});

describe('other callers', () => {
  it('get 404 from other accounts, and 403 without the permission', async () => {
    const paid = await buy('plain', 8);
    const { id } = await api.ok('POST', '/sandbox/disputes', { body: { payment_id: paid.id } });
    const alert = await api.ok('POST', '/sandbox/dispute_alerts', { body: { payment_id: paid.id } });
    const tries = [
      ['GET', `/disputes/${id}`],
      ['PATCH', `/disputes/${id}`, { evidence: { notes: 'x' } }],
      ['POST', `/disputes/${id}/submit`],
      ['POST', `/disputes/${id}/upload_evidence`, { documents: [] }],
      ['POST', `/sandbox/disputes/${id}/decide`, { outcome: 'won' }],
      ['POST', '/sandbox/disputes', { payment_id: paid.id }],
      ['GET', `/dispute_alerts/${alert.id}`],
      ['POST', '/sandbox/dispute_alerts', { payment_id: paid.id }],
      ['GET', `/disputes?account_id=${account}`],
      ['GET', `/disputes/summary?account_id=${account}`],
      ['GET', `/dispute_alerts?account_id=${account}`],
    ] as const;
    for (const [method, path, body] of tries) {
      expect((await api.refused(method, path, { as: stranger, body })).status).toBe(404);
      expect((await api.refused(method, path, { as: readOnly, body })).status).toBe(403);
      expect((await api.refused(method, path, { as: null, body })).status).toBe(401);
      expect(
        (await api.refused(method, path, { as: service.demoData.users.at(-1)?.token as string, body })).status,
      ).toBe(403);
    }
    expect(await api.ok('GET', `/disputes/${id}`)).toMatchObject({
      status: 'needs_response',
      evidence: { notes: null },
    });
  });

  it('see no e-mail address of the buyer without its permission', async () => {
    const paid = await buy('plain', 8);
    const { id } = await api.ok('POST', '/sandbox/disputes', { body: { payment_id: paid.id } });
    const { json } = await api.call('POST', '/access_tokens', {
      body: { company_id: account, scoped_actions: ['payment:dispute:read'] },
    });
    const token = json.token as string;
    expect(await api.ok('GET', `/disputes/${id}`, { as: token })).toMatchObject({
      buyer: { user_id: paid.user.id, username: paid.user.username, email: null },
      payment: null,
    });
    expect(await api.ok('GET', `/disputes/${id}`, { as: token, version: before })).toMatchObject({
      payment: null,
      plan: null,
      product: null,
      company: { id: account },
    });
  });
});
