import { decimalNumber } from '../../money';
import { serializeUserSummary, toEnumValue, type UserSummaryData } from '../shared';

interface Reference {
  readonly id: string;
}

interface CommonData {
  readonly id: string;
  readonly account: Reference;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface TitledData extends CommonData {
  readonly title: string;
  readonly status: string;
}

/** Fields that `AdCampaignRead` selects. */
export interface AdCampaignData extends TitledData {
  readonly dailyBudget: { readonly amount: string; readonly currency: string };
}

/** Fields that `AdGroupRead` selects. */
export interface AdGroupData extends TitledData {
  readonly adCampaign: Reference;
}

/** Fields that `AdRead` selects. */
export interface AdData extends TitledData {
  readonly adGroup: Reference & { readonly adCampaign: Reference };
  readonly headline: string | null;
  readonly destinationUrl: string;
}

/** Fields that `SocialAccountRead` selects. */
export interface SocialAccountData extends CommonData {
  readonly network: string;
  readonly username: string;
  readonly url: string;
}

/** Fields that `BountySubmissionRead` selects. */
export interface BountySubmissionData extends CommonData {
  readonly bountyId: string;
  readonly user: UserSummaryData;
  readonly url: string;
  readonly status: string;
}

export function serializeAdCampaign({ dailyBudget, ...campaign }: AdCampaignData) {
  return {
    ...titled(campaign),
    currency: toEnumValue(dailyBudget.currency),
    daily_budget: decimalNumber(dailyBudget.amount),
  };
}

export function serializeAdGroup({ adCampaign, ...group }: AdGroupData) {
  return { ...titled(group), ad_campaign_id: adCampaign.id };
}

export function serializeAd({ adGroup, headline, destinationUrl, ...ad }: AdData) {
  return {
    ...titled(ad),
    ad_campaign_id: adGroup.adCampaign.id,
    ad_group_id: adGroup.id,
    headline,
    destination_url: destinationUrl,
  };
}

export function serializeSocialAccount({ network, username, url, ...account }: SocialAccountData) {
  return { ...common(account), network: toEnumValue(network), username, url };
}

export function serializeBountySubmission({ bountyId, user, url, status, ...submission }: BountySubmissionData) {
  return {
    ...common(submission),
    bounty_id: bountyId,
    user: serializeUserSummary(user),
    url,
    status: toEnumValue(status),
  };
}

function titled({ title, status, ...row }: TitledData) {
  return { ...common(row), title, status: toEnumValue(status) };
}

function common({ id, account, createdAt, updatedAt }: CommonData) {
  return { id, account_id: account.id, created_at: createdAt, updated_at: updatedAt };
}
