import { metadata, nullable, object, optional, params, resource, shape, string } from '../wire';
import { accountIdParam, idsFilter, pageFields, timeFilter, timestamps } from './shared';

export const leadUser = shape('LeadUser', {
  id: string('User id (`user_`).'),
  name: nullable(string('Display name of the user.')),
  username: string('Username of the user.'),
  email: nullable(string({ 'x-permission': 'member:email:read', description: 'Returned once the user is a member.' })),
});

/** A potential customer of an account. */
export const lead = resource({
  type: 'Lead',
  listItem: 'LeadListItem',
  fields: {
    id: string('Lead id (`lead_`).'),
    user: nullable(leadUser, 'Potential customer.'),
    member: nullable(object({ id: string('Member id (`mber_`).') }), {
      'x-permission': 'member:basic:read',
      description: 'Member that the lead has become; null until then.',
    }),
    product: nullable(object({ id: string('Product id (`prod_`).'), title: string('Title of the product.') }), {
      'x-permission': 'access_pass:basic:read',
      description: 'Product of interest; null if there is no single product.',
    }),
    referrer: nullable(string('Source of the lead.')).write(
      'both',
      string({ maxLength: 2_048, description: 'Source of the lead.' }),
    ),
    metadata: nullable(metadata()).write(),
    ...timestamps,
  },
});

export const leadListParams = params('LeadListParams', {
  ...pageFields,
  account_id: accountIdParam('Account that the leads belong to.'),
  product_ids: idsFilter('Only leads interested in one of these products.'),
  created_after: timeFilter,
  created_before: timeFilter,
});

export const leadCreateParams = params('LeadCreateParams', {
  account_id: accountIdParam('Account that the lead belongs to.'),
  user_id: optional(string('Potential customer; the current user by default.')),
  product_id: optional(string('Product of the account that the lead is interested in.')),
  ...lead.parameters('create'),
}).requiredUnless('user_id', ['credential:user']);

export const leadUpdateParams = params('LeadUpdateParams', lead.parameters('patch'));
