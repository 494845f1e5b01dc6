import { accountId, nullable, ref, sharedSchemas, type TSchema, Type } from '../../schemas';

const account = Type.Object({ id: Type.String(), title: Type.String() });

/** A small set of latest schemas for the tests of the version engine. */
export const catalogue: Record<string, TSchema> = {
  ...sharedSchemas,
  Plan: Type.Object({ id: Type.String(), account: nullable(account) }),
  PlanListItem: Type.Object({ id: Type.String(), account: nullable(account) }),
  Payment: Type.Object({ id: Type.String(), plan: nullable(ref('Plan')), others: Type.Array(ref('Plan')) }),
  PlanListParams: Type.Object({ account_id: accountId(), first: Type.Optional(Type.Integer()) }),
  PlanCreateParams: Type.Object({ account_id: Type.Optional(accountId()), title: Type.Optional(Type.String()) }),
};
