import { type TSchema, Type, accountId, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { pageParams } from '../shared';

const statuses = ['drafted', 'pending', 'approved', 'denied'] as const;

const ids = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true, description }));

const listItem = {
  id: Type.String({ description: 'Entry id (`entry_`).' }),
  status: enumOf(statuses),
  user: ref('EntryUser', { description: 'User who requests access.' }),
  plan: Type.Object({ id: Type.String({ description: 'Plan id (`plan_`).' }) }),
  product: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    description: 'Product of the plan; null if it has none.',
  }),
  created_at: dateTime(),
};

/** JSON Schemas for waitlist and raffle entries in the date-versioned REST API, latest version. */
export const entrySchemas: Record<string, TSchema> = {
  EntryUser: Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    name: nullable(Type.String()),
    username: Type.String(),
    email: nullable(Type.String(), { 'x-permission': 'member:email:read' }),
  }),
  EntryListItem: Type.Object(listItem),
  Entry: Type.Object({
    ...listItem,
    custom_field_responses: Type.Array(ref('CustomFieldResponse'), { description: "Answers to the plan's questions." }),
  }),
  EntryApproveResult: Type.Object({
    job_id: Type.String({ description: 'Job that creates the results of the approval (`job_`).' }),
  }),
  EntryListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The selling account.' }),
    plan_ids: ids('Only entries for these plans.'),
    product_ids: ids('Only entries for plans of these products.'),
    statuses: Type.Optional(
      Type.Array(enumOf([...statuses, 'any']), {
        maxItems: 100,
        description: 'Only entries with one of these statuses; `any` for all.',
      }),
    ),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(['id', 'created_at'], { description: '`created_at` by default.' })),
  }),
};
