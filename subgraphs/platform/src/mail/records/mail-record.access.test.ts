import type { Principal } from '../../../../kit/src';
import { apiKeyOf, errorsOf } from '../../../../kit/src/testing';
import { type MailPlatform, openMailPlatform, receiptFor, seller } from './testing';

let shop: MailPlatform;
/** Times at which the mails were queued, by the id of the event. */
const times: string[] = [];
beforeAll(async () => {
  shop = await openMailPlatform();
  shop.compose = (event) => {
    const receipt = receiptFor(event);
    if (event.id === 'evt_2') return { ...receipt, kind: 'refund', userId: 'user_cid' };
    return event.id === 'evt_3' ? { kind: 'invoice', isOmitted: true } : receipt;
  };
  shop.receive = ({ subject }) => {
    if (subject === 'evt_4') throw new Error('The mail server is away');
  };
  for (const [index, accountId] of ['biz_shop', 'biz_shop', 'biz_shop', 'biz_shop', 'biz_eve'].entries()) {
    shop.clock.pass(60);
    times.push(shop.clock.now().toISOString());
    await shop.deliver(shop.event(String(index + 1), { accountId, resourceId: `pay_${index + 1}` }));
  }
  await shop.sendAll();
});
afterAll(() => shop.platform.close());

/** Reads a list, and returns the resources of the mails. */
async function listed(args: string, caller: Principal = seller): Promise<unknown> {
  const { data, errors } = await shop.platform.execute(
    caller,
    `{ mails(${args}) { nodes { resourceId } totalCount pageInfo { endCursor hasNextPage } } }`,
  );
  if (errors) return errors.map(({ message }) => message);
  return data?.['mails'].nodes.map(({ resourceId }: { resourceId: string }) => resourceId);
}

const filtered = (filter: string, caller?: Principal) => listed(`filter: { ${filter} }`, caller);

describe('the list of mails', () => {
  it('has the mails of the account, newest first', async () => {
    expect(await filtered('accountId: "biz_shop"')).toEqual(['pay_4', 'pay_3', 'pay_2', 'pay_1']);
    expect(await listed('sort: { direction: ASC }')).toEqual(['pay_1', 'pay_2', 'pay_3', 'pay_4']);
  });

  it.each([
    ['statuses: [SENT]', ['pay_2', 'pay_1']],
    ['statuses: [QUEUED]', ['pay_4']],
    ['statuses: [OMITTED, QUEUED]', ['pay_4', 'pay_3']],
    ['statuses: [SENT, OMITTED]', ['pay_3', 'pay_2', 'pay_1']],
    ['statuses: [FAILED]', []],
    ['statuses: []', ['pay_4', 'pay_3', 'pay_2', 'pay_1']],
    ['kinds: [REFUND]', ['pay_2']],
    ['kinds: [REFUND, INVOICE]', ['pay_3', 'pay_2']],
    ['kinds: [RECEIPT], statuses: [SENT]', ['pay_1']],
    ['userId: "user_cid"', ['pay_2']],
    ['userId: "user_eve", statuses: [QUEUED]', ['pay_4']],
    ['userId: "😀\u202e<b>"', []],
  ])('is filtered by %s', async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected);
  });

  it('is filtered by a range of times', async () => {
    expect(await filtered(`createdAt: { from: "${times[1]}", before: "${times[3]}" }`)).toEqual(['pay_3', 'pay_2']);
    expect(await filtered(`createdAt: { after: "${times[2]}" }`)).toEqual(['pay_4']);
  });

  it('has pages and a count', async () => {
    const page = async (after: string | null) => {
      const { data } = await shop.platform.execute(
        seller,
        'query ($after: String) { mails(first: 3, after: $after) { nodes { resourceId } totalCount totalCountIsExact pageInfo { endCursor hasNextPage } } }',
        { after },
      );
      const { nodes, pageInfo, ...counts } = data?.['mails'] ?? {};
      return { ids: nodes.map((row: { resourceId: string }) => row.resourceId), pageInfo, counts };
    };
    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);
    expect([first.ids, second.ids]).toEqual([['pay_4', 'pay_3', 'pay_2'], ['pay_1']]);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    expect(first.counts).toEqual({ totalCount: 4, totalCountIsExact: true });
  });

  it('rejects too many values and invalid cursors', async () => {
    expect(await filtered(`kinds: [${'RECEIPT, '.repeat(101)}]`)).toEqual([
      'filter.kinds must have at most 100 values.',
    ]);
    expect(await listed('after: "x"')).toEqual([expect.stringContaining('after')]);
  });
});

const missing = 'This credential does not have the permission member:email:read.';

describe('other callers', () => {
  it('read no mails of the account', async () => {
    const eve = apiKeyOf('biz_eve');
    expect(await filtered('accountId: "biz_shop"', eve)).toEqual(['No such resource was found.']);
    expect(await listed('first: 10', eve)).toEqual(['pay_5']);
    expect(await filtered('userId: "user_cid"', eve)).toEqual([]);
    const [id] = (await shop.mails()).map((mail) => mail['id']);
    const one = 'query ($id: ID!) { mail(id: $id) { id resourceId } }';
    const [own, other, absent] = await Promise.all([
      shop.platform.execute(seller, one, { id }),
      shop.platform.execute(eve, one, { id }),
      shop.platform.execute(seller, one, { id: 'mail_none' }),
    ]);
    expect([own.data, other.data, absent.data]).toEqual([
      { mail: { id, resourceId: 'pay_1' } },
      { mail: null },
      { mail: null },
    ]);
  });

  it('with access to the account need the permission for addresses of buyers', async () => {
    const reader = apiKeyOf('biz_shop', ['company:basic:read', 'payment:basic:read', 'member:basic:read']);
    expect(await filtered('accountId: "biz_shop"', reader)).toEqual([missing]);
    const [id] = (await shop.mails()).map((mail) => mail['id']);
    expect(errorsOf(await shop.platform.execute(reader, `{ mail(id: "${String(id)}") { subject } }`))).toEqual([
      expect.objectContaining({ message: missing }),
    ]);
    const { data, errors } = await shop.platform.execute(
      reader,
      '{ account(id: "biz_shop") { id mails { nodes { id } } } }',
    );
    expect([data?.['account'], errors?.map(({ path }) => path)]).toEqual([
      { id: 'biz_shop', mails: null },
      [['account', 'mails']],
    ]);
  });
});

describe('connections', () => {
  const resources = '{ nodes { resourceId } }';
  const idsIn = (connection: { nodes: { resourceId: string }[] }) => connection.nodes.map((row) => row.resourceId);

  it('lead from the account and from the user to the mails that the caller may read', async () => {
    const { data } = await shop.platform.execute(
      apiKeyOf('biz_shop', ['company:basic:read', 'member:email:read']),
      `{ account(id: "biz_shop") { mails(filter: { statuses: [QUEUED, OMITTED] }) ${resources} }
         user(id: "user_eve") { mails ${resources} } }`,
    );
    expect([idsIn(data?.['account'].mails), idsIn(data?.['user'].mails)]).toEqual([
      ['pay_4', 'pay_3'],
      ['pay_4', 'pay_1'],
    ]);
  });
});
