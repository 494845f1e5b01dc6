import { type TSchema, Type, dateTime, enumOf, metadata, nullable, ref, timeFilter } from '../../schemas';
import { socialWebsites } from '../account/enums';
import { systemRoles } from '../api-key';
import { optional, pageParams } from '../shared';

const listItem = {
  id: Type.String({ description: 'Account id (`biz_`).' }),
  title: Type.String(),
  description: nullable(Type.String()),
  verified: Type.Boolean(),
  send_customer_emails: Type.Boolean(),
  created_at: dateTime(),
  updated_at: dateTime(),
  member_count: Type.Integer(),
  owner_user: ref('UserSummary'),
  route: Type.String(),
  logo: nullable(Type.Object({ url: nullable(Type.String()) })),
  published_reviews_count: Type.Integer(),
  metadata: nullable(metadata()),
  target_audience: nullable(Type.String()),
};

/** JSON Schemas for accounts under their former name `Company`, which have the same shape at every API version. */
export const companySchemas: Record<string, TSchema> = {
  CompanyListItem: Type.Object(listItem),
  Company: Type.Object({
    ...listItem,
    social_links: Type.Array(ref('CompanySocialLink')),
    affiliate_instructions: nullable(Type.String()),
    featured_affiliate_product: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
  CompanySocialLink: Type.Object({ id: Type.String(), url: Type.String(), website: enumOf(socialWebsites) }),
  CompanyListParams: Type.Object({
    ...pageParams,
    parent_company_id: Type.Optional(
      Type.String({ 'x-alias': 'parent_account_id', description: 'Only accounts connected to this account.' }),
    ),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  CompanyCreateParams: Type.Object({
    title: Type.String(),
    country: optional(Type.String({ description: 'Two-letter country code.' })),
    description: optional(Type.String()),
    email: optional(Type.String()),
    logo: optional(ref('PictureParams')),
    metadata: optional(metadata()),
    parent_company_id: optional(Type.String(), { 'x-alias': 'parent_account_id' }),
    send_customer_emails: optional(Type.Boolean()),
  }),
  CompanyApiKeyCreateParams: Type.Object({
    child_company_id: Type.String({
      'x-alias': 'child_account_id',
      description: 'The connected account that the key acts as.',
    }),
    name: optional(Type.String({ maxLength: 100 })),
    role: optional(enumOf(systemRoles), {
      description:
        'Predefined set of actions; excludes `permissions`. Without both, the key has the permissions of its creator.',
    }),
    permissions: optional(Type.Array(ref('ApiKeyStatementParams'), { maxItems: 50 })),
  }),
  CompanyApiKey: Type.Object({
    id: Type.String({ description: 'Key id (`apik_`).' }),
    name: nullable(Type.String()),
    secret_key: nullable(Type.String(), { description: 'The secret, shown once.' }),
  }),
  CompanyUpdateParams: Type.Object({
    title: optional(Type.String()),
    description: optional(Type.String()),
    route: optional(Type.String()),
    send_customer_emails: optional(Type.Boolean()),
    target_audience: optional(Type.String()),
    logo: optional(ref('PictureParams')),
    banner_image: optional(ref('PictureParams')),
    social_links: optional(Type.Array(ref('SocialLinkParams'))),
    affiliate_application_required: optional(Type.Boolean()),
    affiliate_instructions: optional(Type.String()),
    featured_affiliate_product_id: optional(Type.String()),
  }),
};
