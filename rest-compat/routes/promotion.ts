import {
  type AdCampaignData,
  type AdData,
  type AdGroupData,
  type BountySubmissionData,
  type SocialAccountData,
  promotionFragments,
  serializeAd,
  serializeAdCampaign,
  serializeAdGroup,
  serializeBountySubmission,
  serializeSocialAccount,
} from '../../contract/resources/promotion';
import { type ConnectionData, type Route, deleted, pageOf, route } from '..';
import { type Params, graphInput } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

/** A type of resource for promotions, such as ads. All these types have a read, a list and a delete operation. */
interface Kind<Row> {
  readonly path: string;
  /** Name of the response schema, and of the GraphQL type. */
  readonly type: string;
  /** Names of the resource in the documentation, singular and plural. */
  readonly words: readonly [one: string, several: string];
  /** Names of the GraphQL query fields for one resource and for the list. */
  readonly fields: readonly [one: string, several: string];
  readonly permissions: { readonly read: string; readonly delete: string };
  /** GraphQL types of the filters that only this list has, by filter name. */
  readonly filters: Readonly<Record<string, string>>;
  readonly serialize: (row: Row) => unknown;
}

const paging = ['first', 'last', 'after', 'before', 'order'];
const fragments = [promotionFragments];

function routesOf<Row>({
  path,
  type,
  words,
  fields: [one, plural],
  permissions,
  filters,
  serialize,
}: Kind<Row>): readonly Route[] {
  const variables = [
    '$accountId: ID',
    '$createdAfter: DateTime',
    '$createdBefore: DateTime',
    ...Object.entries(filters).map(([name, graphType]) => `$${name}: ${graphType}`),
  ];
  const names = ['accountId', 'createdAfter', 'createdBefore', ...Object.keys(filters)].map(
    (name) => `${name}: $${name}`,
  );
  return [
    route<Params, Record<string, ConnectionData<Row>>>({
      key: `GET ${path}`,
      summary: `List ${words[1]}.`,
      permission: permissions.read,
      query: `${type}ListParams`,
      page: { default: 20, maximum: 100 },
      response: { page: type },
      document: `query List${type}(${[...variables, listVariables].join(', ')}) {
        ${plural}(${[...names, listArguments].join(', ')}) { nodes { ...${type}Read } ${pageInfo} }
      }`,
      fragments,
      variables: ({ params, page }) => ({
        ...graphInput(params, { enumParams: ['status', 'network', 'direction'], omit: paging }),
        ...page,
      }),
      result: (data) => pageOf(data[plural] as ConnectionData<Row>, serialize),
    }),
    route<Params, Record<string, Row | null>>({
      key: `GET ${path}/{id}`,
      summary: `Retrieve ${words[0]}.`,
      permission: permissions.read,
      response: type,
      document: `query Retrieve${type}($id: ID!) { ${one}(id: $id) { ...${type}Read } }`,
      fragments,
      variables: ({ path: { id } }) => ({ id }),
      result: (data) => data[one] && serialize(data[one]),
    }),
    route<Params, Record<string, { deletedId: string }>>({
      key: `DELETE ${path}/{id}`,
      summary: `Delete ${words[0]}.`,
      permission: permissions.delete,
      response: 'DeletedResource',
      document: `mutation Delete${type}($id: ID!) { ${one}Delete(id: $id) { deletedId userErrors { code template path } } }`,
      variables: ({ path: { id } }) => ({ id }),
      result: (data) => deleted((data[`${one}Delete`] as { deletedId: string }).deletedId),
    }),
  ];
}

const ads = { read: 'ad_campaign:basic:read', delete: 'ad_campaign:delete' } as const;

/** REST operations of `/api/v1/ads`, `/ad_groups`, `/ad_campaigns`, `/social_accounts` and `/bounty_submissions`. */
export const promotionRoutes: readonly Route[] = [
  ...routesOf<AdData>({
    path: '/ads',
    type: 'Ad',
    words: ['an ad', 'ads'],
    fields: ['ad', 'ads'],
    permissions: ads,
    filters: { status: 'AdStatus', adGroupId: 'ID' },
    serialize: serializeAd,
  }),
  ...routesOf<AdGroupData>({
    path: '/ad_groups',
    type: 'AdGroup',
    words: ['an ad group', 'ad groups'],
    fields: ['adGroup', 'adGroups'],
    permissions: ads,
    filters: { status: 'AdStatus', adCampaignId: 'ID' },
    serialize: serializeAdGroup,
  }),
  ...routesOf<AdCampaignData>({
    path: '/ad_campaigns',
    type: 'AdCampaign',
    words: ['an ad campaign', 'ad campaigns'],
    fields: ['adCampaign', 'adCampaigns'],
    permissions: ads,
    filters: { status: 'AdStatus' },
    serialize: serializeAdCampaign,
  }),
  ...routesOf<SocialAccountData>({
    path: '/social_accounts',
    type: 'SocialAccount',
    words: ['a social account', 'social accounts'],
    fields: ['socialAccount', 'socialAccounts'],
    permissions: { read: 'social_account:read', delete: 'social_account:delete' },
    filters: { network: 'SocialNetwork' },
    serialize: serializeSocialAccount,
  }),
  ...routesOf<BountySubmissionData>({
    path: '/bounty_submissions',
    type: 'BountySubmission',
    words: ['a bounty submission', 'bounty submissions'],
    fields: ['bountySubmission', 'bountySubmissions'],
    permissions: { read: 'bounty:basic:read', delete: 'bounty:submission:delete' },
    filters: { status: 'BountySubmissionStatus', bountyId: 'ID' },
    serialize: serializeBountySubmission,
  }),
];
