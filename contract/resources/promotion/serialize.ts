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

/** Data of an ad campaign, as selected by the GraphQL fragment `AdCampaignRead`. */
export interface AdCampaignData extends TitledData {
  readonly dailyBudget: { readonly amount: string; readonly currency: string };
}

/** Data of an ad group, as selected by the GraphQL fragment `AdGroupRead`. */
export interface AdGroupData extends TitledData {
  readonly adCampaign: Reference;
}

/** Data of an ad, as selected by the GraphQL fragment `AdRead`. */
export interface AdData extends TitledData {
  readonly adGroup: Reference & { readonly adCampaign: Reference };
  readonly headline: string | null;
  readonly destinationUrl: string;
}

/** Data of a social account, as selected by the GraphQL fragment `SocialAccountRead`. */
export interface SocialAccountData extends CommonData {
  readonly network: string;
  readonly username: string;
  readonly url: string;
}

/** Data of a bounty submission, as selected by the GraphQL fragment `BountySubmissionRead`. */
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
