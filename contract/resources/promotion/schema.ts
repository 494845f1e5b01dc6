import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref, timeFilter } from '../../schemas';
import { currencies, pageParams } from '../shared';

const adStatuses = ['draft', 'active', 'paused', 'ended'] as const;
const networks = ['x', 'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'twitch'] as const;
const submissionStatuses = ['pending', 'approved', 'denied'] as const;

const id = (prefix: string) => Type.String({ description: `Public id (\`${prefix}_\`).` });
const common = { account_id: Type.String({ description: 'Account id (`biz_`).' }) };
const times = { created_at: dateTime(), updated_at: dateTime() };
const filterId = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));
const list = {
  ...pageParams,
  account_id: Type.Optional(accountId({ maxLength: 100 })),
  created_after: Type.Optional(timeFilter()),
  created_before: Type.Optional(timeFilter()),
  order: Type.Optional(enumOf(['created_at'])),
};
const adList = { ...list, status: Type.Optional(enumOf(adStatuses)) };

/** JSON Schemas for ads, social accounts and bounty submissions in the date-versioned REST API. */
export const promotionSchemas: Record<string, TSchema> = {
  AdCampaign: Type.Object({
    id: id('adcamp'),
    ...common,
    title: Type.String(),
    status: enumOf(adStatuses),
    currency: enumOf(currencies),
    daily_budget: money({ description: 'Maximum spend per day, in whole units of the currency.' }),
    ...times,
  }),
  AdGroup: Type.Object({
    id: id('adgrp'),
    ...common,
    ad_campaign_id: id('adcamp'),
    title: Type.String(),
    status: enumOf(adStatuses),
    ...times,
  }),
  Ad: Type.Object({
    id: id('ad'),
    ...common,
    ad_campaign_id: id('adcamp'),
    ad_group_id: id('adgrp'),
    title: Type.String(),
    status: enumOf(adStatuses),
    headline: nullable(Type.String()),
    destination_url: Type.String({ description: 'Destination URL of the ad.' }),
    ...times,
  }),
  SocialAccount: Type.Object({
    id: id('sacc'),
    ...common,
    network: enumOf(networks),
    username: Type.String(),
    url: Type.String(),
    ...times,
  }),
  BountySubmission: Type.Object({
    id: id('btys'),
    ...common,
    bounty_id: id('bnty'),
    user: ref('UserSummary', { description: 'User who submitted the work.' }),
    url: Type.String({ description: 'URL of the submitted work.' }),
    status: enumOf(submissionStatuses),
    ...times,
  }),
  AdCampaignListParams: Type.Object(adList),
  AdGroupListParams: Type.Object({ ...adList, ad_campaign_id: filterId('Only groups of this campaign.') }),
  AdListParams: Type.Object({ ...adList, ad_group_id: filterId('Only ads of this group.') }),
  SocialAccountListParams: Type.Object({
    ...list,
    network: Type.Optional(enumOf(networks, { description: 'Only accounts of this network.' })),
  }),
  BountySubmissionListParams: Type.Object({
    ...list,
    status: Type.Optional(enumOf(submissionStatuses)),
    bounty_id: filterId('Only submissions for this bounty.'),
  }),
};
