import { absentable, described, enumValue, money, nullable, params, resource, string } from '../wire';
import { accountIdParam, currencies, pageFields, timeFilter, userSummary, createdAt, updatedAt } from './shared';

const adStatuses = ['draft', 'active', 'paused', 'ended'] as const;
const networks = ['x', 'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'twitch'] as const;
const submissionStatuses = ['pending', 'approved', 'denied'] as const;

const id = (prefix: string) => string(`Public id (\`${prefix}_\`).`);
const account_id = string('Account id (`biz_`).').from('account.id');
const times = { created_at: createdAt, updated_at: updatedAt };

export const adCampaign = resource({
  type: 'AdCampaign',
  fields: {
    id: id('adcamp'),
    account_id,
    title: string('Internal title.'),
    status: enumValue(adStatuses, 'Whether ads are delivered.'),
    currency: enumValue(currencies, 'Currency of the budget.').from('dailyBudget.currency'),
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
    title: string('Internal title.'),
    status: enumValue(adStatuses, 'Whether ads are delivered.'),
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
    title: string('Internal title.'),
    status: enumValue(adStatuses, 'Whether ads are delivered.'),
    headline: nullable(string('Heading shown in the ad; null for none.')),
    destination_url: string('Destination URL of the ad.'),
    ...times,
  },
});

export const socialAccount = resource({
  type: 'SocialAccount',
  fields: {
    id: id('sacc'),
    account_id,
    network: enumValue(networks, 'Social network.'),
    username: string('Username on the network.'),
    url: string('URL of the profile.'),
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
    status: enumValue(submissionStatuses, 'Status of the decision.'),
    ...times,
  },
});

const filterId = (description: string) => absentable(string({ maxLength: 100, description }));

const listFields = {
  ...pageFields,
  account_id: absentable(accountIdParam(undefined, { maxLength: 100 })),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'], 'Sort column; only `created_at`.')).ignored(),
};

const adListFields = { ...listFields, status: absentable(enumValue(adStatuses, 'Only objects with this status.')) };

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
  status: absentable(enumValue(submissionStatuses, 'Only submissions with this status.')),
  bounty_id: filterId('Only submissions for this bounty.'),
});
