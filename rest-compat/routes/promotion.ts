import {
  ad,
  adCampaign,
  adCampaignListParams,
  adGroup,
  adGroupListParams,
  adListParams,
  bountySubmission,
  bountySubmissionListParams,
  socialAccount,
  socialAccountListParams,
} from '../../contract/resources/promotion';
import type { AnyResource, RequestParams } from '../../contract/wire';
import type { Route } from '..';
import { deleteRoute, listRoute, retrieveRoute } from './resource-routes';

/** A type of resource for promotions, such as ads. All these types have a read, a list and a delete operation. */
interface Kind {
  readonly resource: AnyResource;
  readonly path: string;
  /** Names of the resource in the documentation, singular and plural. */
  readonly words: readonly [one: string, several: string];
  readonly permissions: { readonly read: string; readonly delete: string };
  readonly query: RequestParams;
  /** GraphQL declarations of the variables for the filters that only this list has. */
  readonly variables: string;
}

function routesOf({ resource, path, words, permissions, query, variables }: Kind): readonly Route[] {
  return [
    listRoute(resource, {
      key: `GET ${path}`,
      summary: `List ${words[1]}.`,
      permission: permissions.read,
      query,
      page: { default: 20, maximum: 100 },
      field: `${resource.field}s`,
      variables: `$accountId: ID, $createdAfter: DateTime, $createdBefore: DateTime, ${variables}`,
    }),
    retrieveRoute(resource, {
      key: `GET ${path}/{id}`,
      summary: `Retrieve ${words[0]}.`,
      permission: permissions.read,
    }),
    deleteRoute({
      key: `DELETE ${path}/{id}`,
      summary: `Delete ${words[0]}.`,
      permission: permissions.delete,
      mutation: `${resource.field}Delete`,
    }),
  ];
}

const ads = { read: 'ad_campaign:basic:read', delete: 'ad_campaign:delete' } as const;

/** REST operations of `/api/v1/ads`, `/ad_groups`, `/ad_campaigns`, `/social_accounts` and `/bounty_submissions`. */
export const promotionRoutes: readonly Route[] = [
  ...routesOf({
    resource: ad,
    path: '/ads',
    words: ['an ad', 'ads'],
    permissions: ads,
    query: adListParams,
    variables: '$status: AdStatus, $adGroupId: ID',
  }),
  ...routesOf({
    resource: adGroup,
    path: '/ad_groups',
    words: ['an ad group', 'ad groups'],
    permissions: ads,
    query: adGroupListParams,
    variables: '$status: AdStatus, $adCampaignId: ID',
  }),
  ...routesOf({
    resource: adCampaign,
    path: '/ad_campaigns',
    words: ['an ad campaign', 'ad campaigns'],
    permissions: ads,
    query: adCampaignListParams,
    variables: '$status: AdStatus',
  }),
  ...routesOf({
    resource: socialAccount,
    path: '/social_accounts',
    words: ['a social account', 'social accounts'],
    permissions: { read: 'social_account:read', delete: 'social_account:delete' },
    query: socialAccountListParams,
    variables: '$network: SocialNetwork',
  }),
  ...routesOf({
    resource: bountySubmission,
    path: '/bounty_submissions',
    words: ['a bounty submission', 'bounty submissions'],
    permissions: { read: 'bounty:basic:read', delete: 'bounty:submission:delete' },
    query: bountySubmissionListParams,
    variables: '$status: BountySubmissionStatus, $bountyId: ID',
  }),
];
