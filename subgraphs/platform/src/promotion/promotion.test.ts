import { apiKeyOf, userOf, errorsOf } from '../../../kit/src/testing';
import { type TestPlatform, openTestPlatform } from '../testing';

const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`;
const times = (n: number) => ({ created_at: day(n), updated_at: day(n) });
const ownAccount = { account_id: 'biz_one' };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
  const { seed } = platform;
  const createdAt = new Date(day(1));
  await seed.user({ id: 'user_ada', username: 'ada', createdAt });
  for (const name of ['one', 'two'])
    await seed.account({ id: `biz_${name}`, title: name, route: name, ownerUserId: 'user_ada', createdAt });
  await seed.rows('ad_campaigns', [
    {
      id: 'adcamp_a',
      ...ownAccount,
      title: 'Spring',
      status: 'active',
      currency: 'usd',
      daily_budget: '20.5',
      ...times(1),
    },
    {
      id: 'adcamp_b',
      ...ownAccount,
      title: 'Summer',
      status: 'draft',
      currency: 'jpy',
      daily_budget: '500',
      ...times(2),
    },
    {
      id: 'adcamp_c',
      account_id: 'biz_two',
      title: 'Elsewhere',
      status: 'active',
      currency: 'usd',
      daily_budget: '1',
      ...times(3),
    },
  ]);
  await seed.rows('ad_groups', [
    { id: 'adgrp_a', ...ownAccount, ad_campaign_id: 'adcamp_a', title: 'Readers', status: 'active', ...times(1) },
    { id: 'adgrp_b', ...ownAccount, ad_campaign_id: 'adcamp_b', title: 'Players', status: 'paused', ...times(2) },
  ]);
  await seed.rows('ads', [
    {
      id: 'ad_a',
      ...ownAccount,
      ad_group_id: 'adgrp_a',
      title: 'One',
      status: 'active',
      headline: 'Read on',
      destination_url: 'https://one.test',
      ...times(1),
    },
    {
      id: 'ad_b',
      ...ownAccount,
      ad_group_id: 'adgrp_a',
      title: 'Two',
      status: 'ended',
      headline: null,
      destination_url: 'https://two.test',
      ...times(2),
    },
    {
      id: 'ad_c',
      ...ownAccount,
      ad_group_id: 'adgrp_b',
      title: 'Three',
      status: 'active',
      headline: null,
      destination_url: 'https://three.test',
      ...times(3),
    },
  ]);
  await seed.rows('social_accounts', [
    { id: 'sacc_a', ...ownAccount, network: 'youtube', username: 'one', url: 'https://youtube.test/one', ...times(1) },
    { id: 'sacc_b', ...ownAccount, network: 'tiktok', username: 'one', url: 'https://tiktok.test/one', ...times(2) },
  ]);
  await seed.rows('bounty_submissions', [
    {
      id: 'btys_a',
      ...ownAccount,
      bounty_id: 'bnty_1',
      user_id: 'user_ada',
      url: 'https://clips.test/1',
      status: 'pending',
      ...times(1),
    },
    {
      id: 'btys_b',
      ...ownAccount,
      bounty_id: 'bnty_2',
      user_id: 'user_ada',
      url: 'https://clips.test/2',
      status: 'approved',
      ...times(2),
    },
  ]);
});
afterAll(() => platform.close());

const owner = apiKeyOf('biz_one');
const ids = async (query: string, caller = owner) => {
  const { data, errors } = await platform.execute(caller, `{ found: ${query} { nodes { id } } }`);
  return errors?.[0]?.message ?? data?.found.nodes.map(({ id }: { id: string }) => id);
};

it('campaigns lead to their groups, and groups to their ads, whatever their own status is', async () => {
  const rows = '{ totalCount nodes { id status } }';
  const { data, errors } = await platform.execute(
    owner,
    `{ adCampaigns(accountId: "biz_one", direction: ASC) { nodes { id status account { ads(filter: { adGroupId: "adgrp_a" }) ${rows} }
      adGroups { nodes { id status ads(sort: { direction: ASC }) ${rows} } } } } }`,
  );
  expect(errors).toBeUndefined();
  const ads = [
    { id: 'ad_a', status: 'ACTIVE' },
    { id: 'ad_b', status: 'ENDED' },
    { id: 'ad_c', status: 'ACTIVE' },
  ];
  const page = (...nodes: object[]) => ({ totalCount: nodes.length, nodes });
  const account = { ads: page(...ads.slice(0, 2).toReversed()) };
  expect(data?.adCampaigns.nodes).toEqual([
    {
      id: 'adcamp_a',
      status: 'ACTIVE',
      account,
      adGroups: { nodes: [{ id: 'adgrp_a', status: 'ACTIVE', ads: page(...ads.slice(0, 2)) }] },
    },
    {
      id: 'adcamp_b',
      status: 'DRAFT',
      account,
      adGroups: { nodes: [{ id: 'adgrp_b', status: 'PAUSED', ads: page(...ads.slice(2)) }] },
    },
  ]);
});

it('returns all fields of each resource', async () => {
  const { data } = await platform.execute(
    owner,
    `{
    ad(id: "ad_a") { id account { id } adGroup { id title adCampaign { id title } } title status headline destinationUrl createdAt updatedAt }
    adCampaign(id: "adcamp_a") { title status dailyBudget { amount currency } }
    socialAccount(id: "sacc_a") { network username url account { title } }
    bountySubmission(id: "btys_a") { bountyId user { username } url status }
  }`,
  );
  expect(data).toEqual({
    ad: {
      id: 'ad_a',
      account: { id: 'biz_one' },
      adGroup: { id: 'adgrp_a', title: 'Readers', adCampaign: { id: 'adcamp_a', title: 'Spring' } },
      title: 'One',
      status: 'ACTIVE',
      headline: 'Read on',
      destinationUrl: 'https://one.test',
      createdAt: day(1),
      updatedAt: day(1),
    },
    adCampaign: { title: 'Spring', status: 'ACTIVE', dailyBudget: { amount: '20.5', currency: 'USD' } },
    socialAccount: { network: 'YOUTUBE', username: 'one', url: 'https://youtube.test/one', account: { title: 'one' } },
    bountySubmission: { bountyId: 'bnty_1', user: { username: 'ada' }, url: 'https://clips.test/1', status: 'PENDING' },
  });
});

it.each([
  ['ads', ['ad_c', 'ad_b', 'ad_a']],
  ['ads(status: ACTIVE, direction: ASC)', ['ad_a', 'ad_c']],
  ['ads(adGroupId: "adgrp_a", first: 1)', ['ad_b']],
  [`ads(createdAfter: "${day(1)}", createdBefore: "${day(3)}")`, ['ad_b']],
  ['adGroups(adCampaignId: "adcamp_b")', ['adgrp_b']],
  ['adGroups(status: ACTIVE)', ['adgrp_a']],
  ['adCampaigns', ['adcamp_b', 'adcamp_a']],
  ['adCampaigns(status: DRAFT)', ['adcamp_b']],
  ['socialAccounts(network: TIKTOK)', ['sacc_b']],
  ['bountySubmissions(bountyId: "bnty_1")', ['btys_a']],
  ['bountySubmissions(status: APPROVED)', ['btys_b']],
  ['adCampaigns(accountId: "biz_two")', 'No such resource was found.'],
])('lists %s', async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

it.each([
  ['ads', 'ad', 'ad_a', 'ad_campaign:basic:read'],
  ['adGroups', 'adGroup', 'adgrp_a', 'ad_campaign:basic:read'],
  ['adCampaigns', 'adCampaign', 'adcamp_a', 'ad_campaign:basic:read'],
  ['socialAccounts', 'socialAccount', 'sacc_a', 'social_account:read'],
  ['bountySubmissions', 'bountySubmission', 'btys_a', 'bounty:basic:read'],
])('hides %s from other accounts, and requires the permission', async (list, one, id, action) => {
  const stranger = apiKeyOf('biz_two');
  expect((await platform.execute(stranger, `{ ${one}(id: "${id}") { id } }`)).data).toEqual({ [one]: null });
  expect(await ids(list, userOf('user_stranger'))).toEqual([]);
  const permissionMissing = `This credential does not have the permission ${action}.`;
  const clerk = apiKeyOf('biz_one', ['plan:basic:read']);
  expect(errorsOf(await platform.execute(clerk, `{ ${one}(id: "${id}") { id } }`))?.[0]?.message).toBe(
    permissionMissing,
  );
  expect(await ids(list, clerk)).toBe(permissionMissing);
  expect(await ids(list, apiKeyOf('biz_one', [action]))).toContain(id);
});

describe('deleting promotion resources', () => {
  const remove = async (one: string, id: string, caller = owner) => {
    const { data } = await platform.execute(
      caller,
      `mutation { done: ${one}Delete(id: "${id}") { deletedId userErrors { message } } }`,
    );
    return data?.done.userErrors[0]?.message ?? data?.done;
  };

  it.each([
    ['ad', 'ad_a', 'ad_campaign:delete'],
    ['adGroup', 'adgrp_a', 'ad_campaign:delete'],
    ['adCampaign', 'adcamp_a', 'ad_campaign:delete'],
    ['socialAccount', 'sacc_a', 'social_account:delete'],
    ['bountySubmission', 'btys_a', 'bounty:submission:delete'],
  ])('%s requires the permission', async (one, id, action) => {
    expect(await remove(one, id, apiKeyOf('biz_two'))).toBe('No such resource was found.');
    expect(await remove(one, id, apiKeyOf('biz_one', ['ad_campaign:basic:read']))).toBe(
      `This credential does not have the permission ${action}.`,
    );
    expect((await platform.execute(owner, `{ ${one}(id: "${id}") { id } }`)).data).toEqual({ [one]: { id } });
    expect(await remove(one, id, apiKeyOf('biz_one', [action]))).toEqual({ deletedId: id, userErrors: [] });
    expect((await platform.execute(owner, `{ ${one}(id: "${id}") { id } }`)).data).toEqual({ [one]: null });
    expect(await remove(one, id)).toBe('No such resource was found.');
  });

  it('a campaign also deletes its ad groups and their ads', async () => {
    expect(await remove('adCampaign', 'adcamp_b')).toEqual({ deletedId: 'adcamp_b', userErrors: [] });
    expect([await ids('adGroups'), await ids('ads'), await ids('adCampaigns')]).toEqual([[], [], []]);
    expect(await ids('adCampaigns', apiKeyOf('biz_two'))).toEqual(['adcamp_c']);
  });
});
