import type { TSchema } from '@sinclair/typebox';
import { limitsOf, optionsOf } from '../../bad-input/support/schema-values';
import { contract, type Operation } from '../../bad-input/support/operations';
import type { LegacyRoute } from '../../../rest-compat/legacy-v2/route';
import type { Route } from '../../../rest-compat';

/** A string that occurs nowhere else: no row may contain it afterwards. */
export const massMark = 'massmark5z';

/** Protected fields, independent of the resource. */
const always: Readonly<Record<string, unknown>> = {
  id: `plan_${massMark}`,
  object: massMark,
  status: 'paid',
  role: 'owner',
  created_at: '2001-01-01T00:00:00.000Z',
  updated_at: '2001-01-01T00:00:00.000Z',
  paid_at: '2001-01-01T00:00:00.000Z',
  balance: 1_000_000,
  amount_paid: 1_000_000,
  total: 0,
  verified: true,
  deleted_at: null,
  is_admin: true,
  _internal: massMark,
  _version: massMark,
  accountId: massMark,
  owner_user: massMark,
  constructor: { name: massMark },
  prototype: { admin: true },
};

/** Returns fields of the operation's response that its request lacks, with attractive values, and the protected fields. */
export function extraFieldsOf(operation: Operation, foreignAccount: string): Record<string, unknown> {
  const bodyFields = new Set(Object.keys(operation.body ? (limitsOf(operation.body).properties ?? {}) : {}));
  const responseProperties = responseSchemasOf(operation);
  const responseFields = Object.entries(responseProperties).map(
    ([name, schema]) => [name, extraValue(name, schema, foreignAccount)] as const,
  );
  const accounts = ['account_id', 'company_id', 'resource_id', 'user_id'].map(
    (name) => [name, foreignAccount] as const,
  );
  return Object.fromEntries(
    [...Object.entries(always), ...accounts, ...responseFields].filter(
      ([name]) => !bodyFields.has(name) && !renamed.test(name) && !isQueryParameter(operation, name),
    ),
  );
}

/** Names that a version rejects instead of ignoring, because they have another name in that version. */
const renamed =
  /^(company_id|account_id|parent_company_id|parent_account_id|api_version|idempotency_key|idempotence_key)$/;

/**
 * Returns whether a name is a query parameter of the operation. Bodies ignore query parameters like other unknown
 * fields, but the name has a meaning.
 */
function isQueryParameter({ query }: Operation, name: string): boolean {
  return query !== undefined && limitsOf(query).properties?.[name] !== undefined;
}

function responseSchemasOf({ declaration, version }: Operation): Readonly<Record<string, TSchema>> {
  const { response } = declaration as unknown as Route | LegacyRoute;
  if (response === null) return {};
  if (version === null) return propertiesOf(response as TSchema);
  return typeof response === 'string' ? propertiesOf(contract.responseSchema(response, version)) : {};
}

function propertiesOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  return (
    optionsOf(schema)
      .map((option) => limitsOf(option).properties)
      .find((properties) => properties !== undefined) ?? {}
  );
}

function extraValue(name: string, schema: TSchema, foreignAccount: string): unknown {
  if (name.endsWith('_id')) return foreignAccount;
  const { type, enum: enumValues, properties } = limitsOf(optionsOf(schema)[0] ?? schema);
  if (enumValues) return enumValues.at(-1);
  const types = [type].flat();
  if (types.includes('object') || properties) return { id: foreignAccount, title: massMark };
  if (types.includes('array')) return [massMark];
  if (types.includes('boolean')) return true;
  return types.includes('number') || types.includes('integer') ? 999_999 : massMark;
}
