import type { Principal } from '../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../kit/src/testing';
import { type TestTrustSafety, openTestTrustSafety } from '../testing';
import { type CaseStage, caseStage } from './testing';

const read = 'payment:resolution_center_case:read';
let domain: TestTrustSafety;
let stage: CaseStage;
/** Ids by name. `mine` and `other` are cases against the seller, `away` is against another account. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  domain = await openTestTrustSafety();
  stage = caseStage(domain);
  const open = async (name: string, user: string, reason: string, day: number, account?: string) => {
    const paymentId = await stage.paid(user, {}, account);
    const { found } = await stage.execute(
      userOf(user),
      'create',
      { input: { paymentId, reason, message: 'Help.' } },
      new Date(Date.UTC(2026, 6, day)),
    );
    ids[name] = found?.id as string;
  };
  await open('mine', 'user_buyer', 'FRAUDULENT', 1);
  await open('other', 'user_other', 'FRAUDULENT', 2);
  await open('away', 'user_buyer', 'PRODUCT_UNACCEPTABLE', 3, 'biz_away');
  await open('asked', 'user_other', 'PRODUCT_NOT_RECEIVED', 4);
  await stage.execute(
    apiKeyOf('biz_seller'),
    'requestInfo',
    { id: ids.asked, input: {} },
    new Date(Date.UTC(2026, 5, 1)),
  );
  await open('denied', 'user_buyer', 'NOT_AS_DESCRIBED', 5);
  await stage.execute(apiKeyOf('biz_seller'), 'deny', { id: ids.denied, input: { message: 'No.' } });
});
afterAll(() => domain.close());

async function list(principal: Principal, args = ''): Promise<string[] | string> {
  const { data, errors } = await run(
    domain.subgraph,
    principal,
    `{ resolutionCenterCases${args && `(${args})`} { nodes { id } } }`,
  );
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return errors
    ? (errors[0]?.message as string)
    : data?.resolutionCenterCases.nodes.map(({ id }: { id: string }) => names.get(id));
}

const [customer, merchant] = [userOf('user_buyer'), apiKeyOf('biz_seller')];
const team = userOf('user_buyer', [{ accountId: 'biz_seller', actions: [read] }]);
const helper = userOf('user_buyer', [{ accountId: 'biz_seller', actions: ['plan:read'] }]);

it.each<[string, Principal, string, string[] | string]>([
  ['a customer sees their own, wherever they are', customer, '', ['denied', 'away', 'mine']],
  ['an account sees its queue', merchant, '', ['denied', 'asked', 'other', 'mine']],
  ['a team member sees both', team, '', ['denied', 'asked', 'away', 'other', 'mine']],
  ['the whole queue where it may be read', team, 'accountId: "biz_seller"', ['denied', 'asked', 'other', 'mine']],
  ['else only their own', customer, 'accountId: "biz_seller"', ['denied', 'mine']],
  ['their own within reach without the permission', helper, 'accountId: "biz_seller"', ['denied', 'mine']],
  ['an account that is not there', customer, 'accountId: "biz_unknown"', 'No such resource was found.'],
  ['an account out of reach of a key', merchant, 'accountId: "biz_away"', 'No such resource was found.'],
  [
    'a key without the permission',
    apiKeyOf('biz_seller', ['plan:read']),
    '',
    `This credential does not have the permission ${read}.`,
  ],
  ['of one user', merchant, 'userId: "user_other"', ['asked', 'other']],
  ['of another customer', customer, 'userId: "user_other"', []],
  ['by status', merchant, 'statuses: [AWAITING_CUSTOMER, CLOSED]', ['denied', 'asked']],
  ['by stage', merchant, 'stages: [AWAITING_MERCHANT]', ['other', 'mine']],
  ['by reason', team, 'reasons: [PRODUCT_UNACCEPTABLE, PRODUCT_NOT_RECEIVED]', ['asked', 'away']],
  ['by outcome', team, 'outcomes: [MERCHANT_WON]', ['denied']],
  ['by no words at all', merchant, 'statuses: [], outcomes: []', ['denied', 'asked', 'other', 'mine']],
  [
    'by time, both ends left out',
    team,
    'createdAfter: "2026-07-01T00:00:00Z", createdBefore: "2026-07-04T00:00:00Z"',
    ['away', 'other'],
  ],
  ['the other way round', merchant, 'direction: ASC', ['mine', 'other', 'asked', 'denied']],
  ['the most urgent first', merchant, 'order: RESPONSE_DUE_AT, direction: ASC', ['asked', 'mine', 'other', 'denied']],
])('%s', async (_title, principal, args, expected) => {
  expect(await list(principal, args)).toEqual(expected);
});

it('the list supports pages in every order', async () => {
  for (const order of ['CREATED_AT', 'RESPONSE_DUE_AT']) {
    const page = (after: string | null) =>
      run(
        domain.subgraph,
        team,
        `query ($after: String) { resolutionCenterCases(order: ${order}, first: 2, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }`,
        { after },
      );
    const found: string[] = [];
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const { nodes, pageInfo }: { nodes: { id: string }[]; pageInfo: any } = ((await page(after)).data as any)
        .resolutionCenterCases;
      found.push(...nodes.map(({ id }) => id));
      [after, hasMore] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(found.toSorted()).toEqual(Object.values(ids).toSorted());
  }
});

describe('the summary', () => {
  const summary = async (principal: Principal, args = '') =>
    (
      await run(
        domain.subgraph,
        principal,
        `{ resolutionCenterCaseSummary${args && `(${args})`} { total byStatus { status count } byReason { reason count } byOutcome { outcome count } } }`,
      )
    ).data?.resolutionCenterCaseSummary;
  const counts = (key: string, rows: readonly Record<string, unknown>[]) =>
    Object.fromEntries(rows.map((row) => [row[key], row.count]));

  it('counts by every group, including zeros', async () => {
    const { total, byStatus, byReason, byOutcome } = await summary(team);
    expect({
      total,
      ...counts('status', byStatus),
      ...counts('reason', byReason),
      ...counts('outcome', byOutcome),
    }).toEqual({
      total: 5,
      AWAITING_MERCHANT: 3,
      AWAITING_CUSTOMER: 1,
      UNDER_REVIEW: 0,
      CLOSED: 1,
      FRAUDULENT: 2,
      PRODUCT_NOT_RECEIVED: 1,
      NOT_AS_DESCRIBED: 1,
      PRODUCT_UNACCEPTABLE: 1,
      SUBSCRIPTION_CANCELED: 0,
      CUSTOMER_WON: 0,
      MERCHANT_WON: 1,
      WITHDRAWN: 0,
    });
  });

  it('counts the cases of the list, by the requested groups', async () => {
    expect(await summary(customer, 'accountId: "biz_seller", groups: [OUTCOME], statuses: [CLOSED]')).toEqual({
      total: 1,
      byStatus: null,
      byReason: null,
      byOutcome: [
        { outcome: 'CUSTOMER_WON', count: 0 },
        { outcome: 'MERCHANT_WON', count: 1 },
        { outcome: 'WITHDRAWN', count: 0 },
      ],
    });
    expect((await summary(merchant, 'userId: "user_other", createdAfter: "2026-07-02T00:00:00Z"')).total).toBe(1);
  });
});

it('payments show their cases to callers with the read permission', async () => {
  const [[paymentId]] = (await domain.database.rows(
    'SELECT payment_id FROM trust_safety.resolution_cases WHERE id = $1',
    [ids.mine],
  )) as [[string]];
  const document =
    'query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Payment { resolutions { id status } } } }';
  const shown = async (principal: Principal) =>
    (
      await run(domain.subgraph, principal, document, {
        representations: [{ __typename: 'Payment', id: paymentId, account: { id: 'biz_seller' } }],
      })
    ).data?._entities[0].resolutions;
  expect(await shown(merchant)).toEqual([{ id: ids.mine, status: 'AWAITING_MERCHANT' }]);
  expect(await shown(customer)).toBeNull();
  expect(await shown(apiKeyOf('biz_seller', ['payment:basic:read']))).toBeNull();
});
