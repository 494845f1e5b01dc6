import {
  absentable,
  boolean,
  dateTime,
  enumValue,
  group,
  integer,
  list,
  metadata,
  nullable,
  object,
  optional,
  params,
  pick,
  resource,
  shape,
  string,
} from '../wire';
import { accountUpdateParams } from './account';
import { socialWebsites } from './account-enums';
import { statementsParam, systemRoles } from './api-key';
import { pageFields, timeFilter, userSummary } from './shared';

export const companySocialLink = shape('CompanySocialLink', {
  id: string(),
  url: string(),
  website: enumValue(socialWebsites),
});

const zeroForNull = (count: number | null): number => count ?? 0;

/** An account under its original name, which has the same form at every API version. */
export const company = resource({
  type: 'Account',
  schema: 'Company',
  fields: {
    id: string('Account id (`biz_`).'),
    title: string(),
    description: nullable(string()),
    verified: boolean(),
    send_customer_emails: boolean(),
    created_at: dateTime(),
    updated_at: dateTime(),
    member_count: integer().as(zeroForNull),
    owner_user: userSummary,
    route: string(),
    logo: nullable(group({ url: nullable(string()).from('logoUrl') })),
    published_reviews_count: integer().as(zeroForNull),
    metadata: nullable(metadata()),
    target_audience: nullable(string()),
  },
  detailFields: {
    social_links: list(companySocialLink).as(
      (links: readonly (typeof companySocialLink.data)[] | null) => links && links.map(companySocialLink.serialize),
    ),
    affiliate_instructions: nullable(string()),
    featured_affiliate_product: nullable(object({ id: string(), name: string().from('title') })),
  },
});

export const companyListParams = params('CompanyListParams', {
  ...pageFields,
  parent_company_id: absentable(
    string({ 'x-alias': 'parent_account_id', description: 'Only accounts connected to this account.' }),
  ).from('parentAccountId'),
  created_after: timeFilter,
  created_before: timeFilter,
});

export const companyCreateParams = params('CompanyCreateParams', {
  title: string(),
  email: optional(string()),
  parent_company_id: optional(string({ 'x-alias': 'parent_account_id' })).from('parentAccountId'),
  ...pick(accountUpdateParams.fields, 'country', 'description', 'logo', 'metadata', 'send_customer_emails'),
});

export const companyUpdateParams = params(
  'CompanyUpdateParams',
  pick(
    accountUpdateParams.fields,
    'title',
    'description',
    'route',
    'send_customer_emails',
    'target_audience',
    'logo',
    'banner_image',
    'social_links',
    'affiliate_application_required',
    'affiliate_instructions',
    'featured_affiliate_product_id',
  ),
);

export const companyApiKeyCreateParams = params('CompanyApiKeyCreateParams', {
  child_company_id: string({
    'x-alias': 'child_account_id',
    description: 'The connected account that the key acts as.',
  }).from('accountId'),
  name: optional(string({ maxLength: 100 })),
  role: optional(
    enumValue(
      systemRoles,
      'Predefined set of actions; excludes `permissions`. Without both, the key has the permissions of its creator.',
    ),
  ).from('systemRole'),
  permissions: optional(statementsParam).from('statements'),
});

/** A new API key of a connected account. The route supplies the name. */
export const companyApiKey = shape('CompanyApiKey', {
  id: string('Key id (`apik_`).').from('apiKeyId'),
  name: nullable(string()).from('.', ({ name }: { readonly name: unknown }) => name ?? null),
  secret_key: nullable(string('The secret, shown once.')),
});
