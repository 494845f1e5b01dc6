import { systemPrincipal } from '../../../../kit/src';
import { accessErrorOf, apiKeyOf, run, testContext, userOf, errorsOf } from '../../../../kit/src/testing';
import { TestCheckout, buyerInput } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;

beforeAll(async () => {
  shop = await TestCheckout.open();
});

afterAll(() => shop.close());

type Principal = ReturnType<typeof apiKeyOf>;

const transfer = async (id: string, principal: Principal = shop.seller) =>
  run(
    shop.billing.subgraph,
    principal,
    'mutation ($id: ID!) { membershipTransfer(id: $id) { url userErrors { code message path } } }',
    { id },
  );
const invite = async (input: object, principal: Principal = shop.seller) =>
  run(
    shop.billing.subgraph,
    principal,
    'mutation ($input: MembershipInviteInput!) { membershipInvite(input: $input) { invitationSent userErrors { code message path } } }',
    { input },
  );
const accept = async (url: string, name: string, at?: Date) =>
  await shop.page(
    'mutation ($token: String!, $buyer: BuyerInput!) { membershipHandoverAccept(token: $token, buyer: $buyer) { membership { id manageUrl licenseKey user { id } } userErrors { code message path } } }',
    { token: new URL(url).pathname.split('/').at(-1), buyer: buyerInput(name) },
    at ? { clock: { now: () => at } } : {},
  );
const accepted = async (url: string, name: string, at?: Date) =>
  (await accept(url, name, at)).data?.membershipHandoverAccept;
const pageOf = async (url: string, at?: Date) =>
  (
    await shop.page(
      'query ($token: String!) { membershipHandoverPage(token: $token) { kind state account { id } plan { id } } }',
      { token: new URL(url).pathname.split('/').at(-1) },
      at ? { clock: { now: () => at } } : {},
    )
  ).data?.membershipHandoverPage;
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const rowOf = async (id: string) =>
  (
    await shop.rows(
      'SELECT user_id, member_id, license_key, payment_method_id, status FROM billing.memberships WHERE id = $1',
      [id],
    )
  )[0];
const access = async (user: string): Promise<boolean> =>
  (
    await shop.rows(
      "SELECT EXISTS (SELECT 1 FROM billing.memberships WHERE user_id = $1 AND product_id = $2 AND status IN ('trialing', 'active', 'past_due', 'completed')) AS has",
      [`user_${user}`, shop.productId],
    )
  )[0].has;

async function bought(
  buyer: string,
  plan: object = { initialPrice: '10' },
): Promise<{ id: string; planId: string; manageUrl: string }> {
  const planId = await shop.plan(plan);
  const { session } = await shop.submit(planId, { buyer });
  return { id: session.membershipId, planId, manageUrl: session.manageUrl };
}

async function linkFor(id: string): Promise<string> {
  const { data } = await transfer(id);
  expect(data?.membershipTransfer.userErrors).toEqual([]);
  return data?.membershipTransfer.url;
}

describe('a transfer', () => {
  it('moves a membership to the new owner, with a new key, a new page and no card', async () => {
    const created = await bought('gil', {
      planType: 'RENEWAL',
      initialPrice: '0',
      renewalPrice: '20',
      billingPeriod: 30,
    });
    await shop.execute(
      'mutation ($id: ID!) { membershipValidateLicense(idOrKey: $id, metadata: { device: "of gil" }) { userErrors { code } } }',
      { id: created.id },
    );
    const before = await rowOf(created.id);
    const url = await linkFor(created.id);
    expect(url).toMatch(/^https:\/\/shop\.test\/manage\/transfer\/mhand_[0-9A-Za-z]+\.[\w-]{43}$/);
    expect(await pageOf(url)).toEqual({
      kind: 'TRANSFER',
      state: 'OPEN',
      account: { id: 'biz_seller' },
      plan: { id: created.planId },
    });
    const { membership, userErrors } = await accepted(url, 'hal');
    expect([userErrors, membership]).toEqual([
      [],
      {
        id: created.id,
        manageUrl: expect.stringMatching(/\?key=[\w-]{43}$/),
        licenseKey: null,
        user: { id: 'user_hal' },
      },
    ]);
    const after = await rowOf(created.id);
    expect(after).toEqual({
      user_id: 'user_hal',
      member_id: expect.stringMatching(/^mber_/),
      license_key: expect.any(String),
      payment_method_id: null,
      status: 'active',
    });
    expect([
      after.member_id === before.member_id,
      after.license_key === before.license_key,
      membership.manageUrl === created.manageUrl,
    ]).toEqual([false, false, false]);
    expect(await shop.rows('SELECT license_binding FROM billing.memberships WHERE id = $1', [created.id])).toEqual([
      { license_binding: null },
    ]);
    expect([await access('gil'), await access('hal')]).toEqual([false, true]);
    expect(
      await shop.rows('SELECT status, access_level FROM billing.members WHERE id = ANY($1) ORDER BY user_id', [
        [before.member_id, after.member_id],
      ]),
    ).toEqual([
      { status: 'left', access_level: 'no_access' },
      { status: 'joined', access_level: 'customer' },
    ]);
    expect(await shop.events(created.id)).toEqual([
      'membership.activated',
      'membership.deactivated',
      'membership.activated',
    ]);
    expect(await shop.events(after.member_id)).toEqual(['member.created']);
    const key = new URL(created.manageUrl).searchParams.get('key');
    expect(
      (
        await shop.page('query ($id: ID!, $key: String!) { membershipManagePage(id: $id, key: $key) { cancelable } }', {
          id: created.id,
          key,
        })
      ).data?.membershipManagePage,
    ).toBeNull();
    expect(await shop.rows('SELECT member_count AS n FROM billing.plans WHERE id = $1', [created.planId])).toEqual([
      { n: 1 },
    ]);
  });

  it('happens once per link', async () => {
    const { id } = await bought('ida');
    const link = await linkFor(id);
    const outcomes = await Promise.all(['ina', 'ira', 'isa'].map((name) => accepted(link, name)));
    expect(
      outcomes.map(({ userErrors }) => userErrors.map(({ message }: { message: string }) => message)).toSorted(),
    ).toEqual([[], ['This link has already been used.'], ['This link has already been used.']]);
    const { user_id: owner } = await rowOf(id);
    expect((await accepted(link, 'ivo')).userErrors).toEqual([
      { code: 'conflict', message: 'This link has already been used.', path: [] },
    ]);
    expect([(await rowOf(id)).user_id, (await pageOf(link)).state]).toEqual([owner, 'ACCEPTED']);
  });

  it('works only with the newest link', async () => {
    const { id } = await bought('ike');
    const [first, second] = [await linkFor(id), await linkFor(id)];
    expect([(await pageOf(first)).state, (await pageOf(second)).state]).toEqual(['EXPIRED', 'OPEN']);
    expect((await accepted(first, 'ivy')).userErrors).toEqual([
      { code: 'conflict', message: 'This link has expired. Ask for a new one.', path: [] },
    ]);
    expect((await rowOf(id)).user_id).toBe('user_ike');
    expect((await accepted(second, 'ivy')).userErrors).toEqual([]);
    expect((await rowOf(id)).user_id).toBe('user_ivy');
  });

  it('leaves at most one link open under concurrent creation and use', async () => {
    const { id } = await bought('ian');
    const created = await linkFor(id);
    const [links, acceptance] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => linkFor(id))),
      accepted(created, 'ilo'),
    ]);
    const states = await Promise.all(links.map(async (link) => (await pageOf(link)).state));
    expect(states.filter((state) => state === 'OPEN')).toHaveLength(1);
    expect((await rowOf(id)).user_id).toBe(acceptance.userErrors.length === 0 ? 'user_ilo' : 'user_ian');
  });

  it('requires a valid link, before it expires, and another person', async () => {
    const { id } = await bought('jan');
    const url = await linkFor(id);
    for (const invalid of [
      `${url}A`,
      url.slice(0, -1),
      url.replace('mhand_', 'mhand_0'),
      `${url}.x`,
      'https://shop.test/manage/transfer/x',
    ]) {
      expect([await pageOf(invalid), errorsOf(await accept(invalid, 'jon'))?.map(({ message }) => message)]).toEqual([
        null,
        [expect.any(String)],
      ]);
    }
    expect((await accepted(url, 'jan')).userErrors).toEqual([
      expect.objectContaining({ code: 'parameter_invalid', path: ['buyer', 'email'] }),
    ]);
    expect((await accepted(url, 'jon', inDays(7.1))).userErrors).toEqual([
      { code: 'conflict', message: 'This link has expired. Ask for a new one.', path: [] },
    ]);
    expect((await pageOf(url, inDays(7.1))).state).toBe('EXPIRED');
    expect((await rowOf(id)).user_id).toBe('user_jan');
    expect((await accepted(url, 'jon', inDays(6.9))).userErrors).toEqual([]);
  });

  it.each(['past_due', 'canceled', 'expired', 'unresolved'] as const)(
    'is rejected while the membership is %s, also with an earlier link',
    async (status) => {
      const { id } = await bought(`kit${status}`, { planType: 'RENEWAL', renewalPrice: '20', billingPeriod: 30 });
      const url = await linkFor(id);
      await shop.billing.recordMembershipStatus(testContext(systemPrincipal), id, status);
      expect((await transfer(id)).data?.membershipTransfer).toEqual({
        url: null,
        userErrors: [
          { code: 'parameter_invalid', message: `A membership that is ${status} cannot be transferred.`, path: [] },
        ],
      });
      expect((await accepted(url, 'kai')).userErrors).toEqual([expect.objectContaining({ code: 'conflict' })]);
      expect((await rowOf(id)).user_id).toBe(`user_kit${status}`);
    },
  );

  it('is reserved for the seller', async () => {
    const { id } = await bought('lea');
    const [stranger, weak, owner] = [
      await transfer(id, apiKeyOf('biz_other')),
      await transfer(id, apiKeyOf('biz_seller', ['member:basic:read'])),
      await transfer(id, userOf('user_lea')),
    ];
    expect([stranger, weak, owner].map(accessErrorOf)).toEqual([
      'No such resource was found.',
      ...[1, 2].map(() => expect.stringMatching(/^This credential does not have the permission /)),
    ]);
    expect(
      await shop.rows('SELECT count(*)::int AS n FROM billing.membership_handovers WHERE membership_id = $1', [id]),
    ).toEqual([{ n: 0 }]);
  });

  it('is rejected for an owner of the same one-per-user plan', async () => {
    const { id, planId } = await bought('mia', { initialPrice: '10', onePerUser: true });
    await shop.submit(planId, { buyer: 'mel' });
    const url = await linkFor(id);
    expect((await accepted(url, 'mel')).userErrors).toEqual([
      { code: 'conflict', message: 'This user has bought the plan before.', path: [] },
    ]);
    expect([(await rowOf(id)).user_id, (await pageOf(url)).state]).toEqual(['user_mia', 'OPEN']);
  });
});

describe('an invitation', () => {
  const free = { initialPrice: '0' };
  const sent = async () =>
    (await shop.execute(
      'query ($id: ID!) { sandboxMembershipInvitations(accountId: $id) { email userId url acceptedAt } }',
      { id: 'biz_seller' },
    )) as { url: string; acceptedAt: string | null }[];

  it('creates one membership for the invited e-mail address', async () => {
    const planId = await shop.plan(free);
    const { data } = await invite({ planId, email: ' Nora@Buyer.test ' });
    expect(data?.membershipInvite).toEqual({ invitationSent: true, userErrors: [] });
    const [invitation] = await sent();
    expect(invitation).toEqual({
      email: 'nora@buyer.test',
      userId: null,
      url: expect.stringMatching(/\/manage\/invitation\/mhand_/),
      acceptedAt: null,
    });
    const { url } = invitation as { url: string };
    expect((await accepted(url, 'nils')).userErrors).toEqual([
      {
        code: 'parameter_invalid',
        message: 'This invitation is for another e-mail address.',
        path: ['buyer', 'email'],
      },
    ]);
    const { membership, userErrors } = await accepted(url, 'nora');
    expect([userErrors, membership]).toEqual([
      [],
      expect.objectContaining({ id: expect.stringMatching(/^mem_/), user: { id: 'user_nora' } }),
    ]);
    expect((await accepted(url, 'nora')).userErrors).toEqual([
      expect.objectContaining({ message: 'This link has already been used.' }),
    ]);
    expect([await access('nora'), await access('nils'), (await sent())[0]?.acceptedAt]).toEqual([
      true,
      false,
      expect.any(String),
    ]);
    expect(await shop.events(membership.id)).toEqual(['membership.activated']);
  });

  it('to a user is accepted only by that user', async () => {
    const planId = await shop.plan(free);
    await invite({ planId, userId: 'user_otto' });
    const [{ url } = { url: '' }] = await sent();
    expect((await accepted(url, 'olga')).userErrors).toHaveLength(1);
    expect((await accepted(url, 'otto')).userErrors).toEqual([]);
  });

  it('is rejected for a plan with a price, and without exactly one invitee', async () => {
    const before = await shop.rows('SELECT count(*)::int AS n FROM billing.membership_handovers');
    const [paid, renewing, planId] = [
      await shop.plan({ initialPrice: '1' }),
      await shop.plan({ ...free, planType: 'RENEWAL', renewalPrice: '5' }),
      await shop.plan(free),
    ];
    const rejections = await Promise.all(
      [
        { planId: paid, email: 'a@b.test' },
        { planId: renewing, email: 'a@b.test' },
        { planId },
        { planId, email: 'a@b.test', userId: 'user_a' },
        { planId, email: 'nobody' },
        { planId, userId: 'a' },
        { planId, userId: 'user_a_b' },
        { planId, userId: `user_${'a'.repeat(41)}` },
      ].map(async (input) => (await invite(input)).data?.membershipInvite),
    );
    expect(
      rejections.map(({ invitationSent, userErrors: [{ code, path }] }) => [invitationSent, code, path[0]]),
    ).toEqual([
      [false, 'parameter_invalid', 'planId'],
      [false, 'parameter_invalid', 'planId'],
      [false, 'parameter_missing', 'email'],
      [false, 'parameter_invalid', 'email'],
      [false, 'parameter_invalid', 'email'],
      [false, 'parameter_invalid', 'userId'],
      [false, 'parameter_invalid', 'userId'],
      [false, 'parameter_invalid', 'userId'],
    ]);
    const [stranger, weak, missing] = [
      await invite({ planId, email: 'a@b.test' }, apiKeyOf('biz_other')),
      await invite({ planId, email: 'a@b.test' }, apiKeyOf('biz_seller', ['member:manage'])),
      await invite({ planId: 'plan_none', email: 'a@b.test' }),
    ];
    expect([stranger, weak, missing].map(accessErrorOf)).toEqual([
      'No such resource was found.',
      expect.stringMatching(/^This credential does not have the permission membership:create/),
      'No such resource was found.',
    ]);
    expect(await shop.rows('SELECT count(*)::int AS n FROM billing.membership_handovers')).toEqual(before);
  });
});
