import { absentable, dateTime, described, enumValue, money, nullable, params, resource, string } from '../wire';
import { accountIdParam, currencies, pageFields, timeFilter, userSummary } from './shared';

const adStatuses = ['draft', 'active', 'paused', 'ended'] as const;
const networks = ['x', 'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'twitch'] as const;
const submissionStatuses = ['pending', 'approved', 'denied'] as const;

const id = (prefix: string) => string(`Public id (\`${prefix}_\`).`);
const account_id = string('Account id (`biz_`).').from('account.id');
const times = { created_at: dateTime(), updated_at: dateTime() };

export const adCampaign = resource({
  type: 'AdCampaign',
  fields: {
    id: id('adcamp'),
    account_id,
    title: string(),
    status: enumValue(adStatuses),
    currency: enumValue(currencies).from('dailyBudget.currency'),
    daily_budget: money('Maximum spend per day, in whole units of the currency.'),
    ...times,
  },
});

export const adGroup = resource({
  type: 'AdGroup',
  fields: {
    id: id('adgrp'),
    account_id,
    ad_campaign_id: id('adcamp').from('adCampaign.id'),
    title: string(),
    status: enumValue(adStatuses),
    ...times,
  },
});

export const ad = resource({
  type: 'Ad',
  fields: {
    id: id('ad'),
    account_id,
    ad_campaign_id: id('adcamp').from('adGroup.adCampaign.id'),
    ad_group_id: id('adgrp').from('adGroup.id'),
    title: string(),
    status: enumValue(adStatuses),
    headline: nullable(string()),
    destination_url: string('Destination URL of the ad.'),
    ...times,
  },
});

export const socialAccount = resource({
  type: 'SocialAccount',
  fields: {
    id: id('sacc'),
    account_id,
    network: enumValue(networks),
    username: string(),
    url: string(),
    ...times,
  },
});

/** Work that a user submitted to an account for a bounty. */
export const bountySubmission = resource({
  type: 'BountySubmission',
  fields: {
    id: id('btys'),
    account_id,
    bounty_id: id('bnty'),
    user: described(userSummary, 'User who submitted the work.'),
    url: string('URL of the submitted work.'),
    status: enumValue(submissionStatuses),
    ...times,
  },
});

const filterId = (description: string) => absentable(string({ maxLength: 100, description }));

const listFields = {
  ...pageFields,
  account_id: absentable(accountIdParam(undefined, { maxLength: 100 })),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'])).ignored(),
};

const adListFields = { ...listFields, status: absentable(enumValue(adStatuses)) };

export const adCampaignListParams = params('AdCampaignListParams', adListFields);

export const adGroupListParams = params('AdGroupListParams', {
  ...adListFields,
  ad_campaign_id: filterId('Only groups of this campaign.'),
});

export const adListParams = params('AdListParams', {
  ...adListFields,
  ad_group_id: filterId('Only ads of this group.'),
});

export const socialAccountListParams = params('SocialAccountListParams', {
  ...listFields,
  network: absentable(enumValue(networks, 'Only accounts of this network.')),
});

export const bountySubmissionListParams = params('BountySubmissionListParams', {
  ...listFields,
  status: absentable(enumValue(submissionStatuses)),
  bounty_id: filterId('Only submissions for this bounty.'),
});
