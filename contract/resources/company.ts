import {
  absentable,
  boolean,
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
  described,
} from '../wire';
import { accountUpdateParams } from './account';
import { socialWebsites } from './account-enums';
import { statementsParam, systemRoles } from './api-key';
import { pageFields, timeFilter, userSummary, timestamps } from './shared';

export const companySocialLink = shape('CompanySocialLink', {
  id: string('Id of the link.'),
  url: string('Target of the link.'),
  website: enumValue(socialWebsites, 'Website that the link leads to.'),
});

const zeroForNull = (count: number | null): number => count ?? 0;

/** An account under its original name, which has the same form at every API version. */
export const company = resource({
  type: 'Account',
  schema: 'Company',
  fields: {
    id: string('Account id (`biz_`).'),
    title: string('Name of the business.'),
    description: nullable(string('Description of the business.')),
    verified: boolean('Whether the service has verified the business.'),
    send_customer_emails: boolean('Whether customers receive e-mails from the service.'),
    ...timestamps,
    member_count: integer('Number of current members.').as(zeroForNull),
    owner_user: described(userSummary, 'Owner of the account.'),
    route: string('Unique name in URLs.'),
    logo: nullable(group({ url: nullable(string('URL of the logo.')).from('logoUrl') }), 'The logo; null for none.'),
    published_reviews_count: integer('Number of published reviews of all products.').as(zeroForNull),
    metadata: nullable(metadata()),
    target_audience: nullable(string('Target audience of the business.')),
  },
  detailFields: {
    social_links: list(companySocialLink, 'Links on the public page, in display order.').as(
      (links: readonly (typeof companySocialLink.data)[] | null) => links && links.map(companySocialLink.serialize),
    ),
    affiliate_instructions: nullable(string('Instructions for affiliates.')),
    featured_affiliate_product: nullable(
      object({ id: string('Product id (`prod_`).'), name: string('Title of the product.').from('title') }),
      'Product recommended to affiliates; null for none.',
    ),
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
  title: string('Name of the business.'),
  email: optional(string('E-mail address that is invited to own a connected account.')),
  parent_company_id: optional(
    string({ 'x-alias': 'parent_account_id', description: 'Parent of the new connected account (`biz_`).' }),
  ).from('parentAccountId'),
  ...pick(accountUpdateParams.fields, 'country', 'description', 'logo', 'metadata', 'send_customer_emails'),
})
  .requiredUnless('email', ['credential:user'])
  .requiredWith('email', 'parent_company_id');

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
  name: optional(string({ maxLength: 100, description: 'Display name, at most 100 characters.' })),
  role: optional(
    enumValue(
      systemRoles,
      'Predefined set of actions; excludes `permissions`. Without both, the key has the permissions of its creator.',
    ),
  ).from('systemRole'),
  permissions: optional(statementsParam, 'Statements about the actions of the key.').from('statements'),
});

/** A new API key of a connected account. The route supplies the name. */
export const companyApiKey = shape('CompanyApiKey', {
  id: string('Key id (`apik_`).').from('apiKeyId'),
  name: nullable(string('Display name of the key.')).from('.', ({ name }: { readonly name: unknown }) => name ?? null),
  secret_key: nullable(string('The secret, shown once.')),
});
