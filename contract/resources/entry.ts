import {
  absentable,
  described,
  enumValue,
  list,
  nullable,
  nullIfMissing,
  object,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { customFieldResponse } from './membership';
import { accountIdParam, idsFilter, pageFields, timeFilter, createdAt } from './shared';

const statuses = ['drafted', 'pending', 'approved', 'denied'] as const;

export const entryUser = shape('EntryUser', {
  id: string('User id (`user_`).'),
  name: nullable(string('Display name of the applicant.')),
  username: string('Username of the applicant.'),
  email: nullable(string({ 'x-permission': 'member:email:read', description: 'E-mail address of the applicant.' })),
});

/** An entry of a user to the waitlist or the raffle of a plan. */
export const entry = resource({
  type: 'Entry',
  inEvents: true,
  fields: {
    id: string('Entry id (`entry_`).'),
    status: enumValue(statuses, 'Decision on the application.'),
    user: nullIfMissing(described(entryUser, 'User who requests access.')),
    plan: nullIfMissing(object({ id: string('Plan id (`plan_`).') }, 'Plan with the waiting list.')),
    product: nullable(
      object({ id: string('Product id (`prod_`).'), title: string('Title of the product.') }),
      'Product of the plan; null if it has none.',
    ),
    created_at: createdAt,
  },
  detailFields: { custom_field_responses: list(customFieldResponse, "Answers to the plan's questions.") },
});

export const entryApproveResult = shape('EntryApproveResult', {
  job_id: string('Job that creates the results of the approval (`job_`).'),
});

export const entryListParams = params('EntryListParams', {
  ...pageFields,
  account_id: accountIdParam('The selling account.'),
  plan_ids: idsFilter('Only entries for these plans.'),
  product_ids: idsFilter('Only entries for plans of these products.'),
  statuses: absentable(
    list(enumValue([...statuses, 'any']), {
      maxItems: 100,
      description: 'Only entries with one of these statuses; `any` for all.',
    }),
  ),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['id', 'created_at'], '`created_at` by default.')),
});
