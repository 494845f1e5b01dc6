import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { GraphOperation } from '../../bad-input/support/graph-operations';
import type { SampleIds } from '../../bad-input/support/samples';

/** An id argument of a graph operation. */
export interface GraphSlot {
  /** Path of the argument, such as `input.planId`. */
  readonly name: string;
  /** Referenced resource, by its name in paths. */
  readonly resource: string;
  /** Returns valid variables of the operation, except for the given id. */
  variables(id: string): Record<string, unknown>;
}

/** Argument names whose snake_case form is not the resource name. */
const resourceOverrides: Readonly<Record<string, string>> = {
  parent_account: 'accounts',
  origin: 'accounts',
  destination: 'accounts',
  owner: 'accounts',
  referred_user: 'users',
  assigned_user: 'users',
  destination_user: 'users',
  cardholder: 'users',
  receipt: 'payments',
  mimic_plan: 'plans',
  featured_affiliate_product: 'products',
  token_transaction: 'company_token_transactions',
  resolution_case: 'resolution_center_cases',
  affiliate_override: 'override_id',
  override: 'override_id',
  direct_upload: 'files',
  attachment: 'files',
  gallery_image: 'files',
  thumbnail: 'files',
  main_pdf: 'files',
  image: 'files',
  logo_file: 'files',
  review_attachment: 'files',
  deposit: 'ledger_accounts',
  id_or_key: 'memberships',
  passport_front: 'files',
  id_card_front: 'files',
  id_card_back: 'files',
  drivers_front: 'files',
  drivers_back: 'files',
  residence_permit_front: 'files',
  residence_permit_back: 'files',
  selfie: 'files',
  identity_profile: 'verifications',
  chapter: 'course_chapters',
  lesson: 'course_lessons',
  course_chapter: 'course_chapters',
  course_lesson: 'course_lessons',
  student: 'course_students',
  interaction: 'course_lesson_interactions',
  entry: 'entries',
  entries: 'entries',
  lesson_interaction: 'course_lesson_interactions',
  course_lesson_interaction: 'course_lesson_interactions',
  partner_business: 'partners',
  company: 'companies',
  resource: 'accounts',
  issued_card: 'cards',
  actor: 'users',
};

/** Ids that do not reference rows of an account. */
export const unscopedIdNames =
  /^(session|productTaxCode|mailingAddress|bounty|supportedPayoutMethod|embed|muxAsset|section|app|question|selectedOption|external|discord|clientMutation|regenerate|delivery|optionIds)/;

/**
 * Operations whose `id` does not reference a row of an account: events are found by their position in the log, payout methods by the provider's name.
 * The ids of `node` and `nodes` are of any type: they are tested in test/authorization/nodes.test.ts.
 * Apps and their installations and grants are tested in test/scenarios/apps.test.ts and test/scenarios/oauth.test.ts, sessions with the platform.
 */
export const unscopedOperations = [
  'event',
  'node',
  'nodes',
  'supportedPayoutMethods',
  'app',
  'appInstallation',
  'appInstallationUpdate',
  'appUninstall',
  'appCreate',
  'appUpdate',
  'appClientSecretRotate',
  'appDelete',
  'appInstall',
  'appApiKeyCreate',
  'oauthGrantRevoke',
  'userSessionEnd',
];

export const snake = (word: string): string => word.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Returns the resource name in paths for a name in the graph; null if it is unknown. */
export function resourceOf(word: string, ids: SampleIds): string | null {
  const name = snake(word);
  const found = resourceOverrides[name] ?? `${name}s`;
  return ids.own[found] === undefined ? null : found;
}

/** Returns the resource that `id` references, derived from the operation's name or else from its return type. */
export function subjectOf({ name, field, isMutation }: GraphOperation, ids: SampleIds): string | null {
  const type = getNamedType(field.type);
  const resultType =
    isMutation && isObjectType(type)
      ? Object.values(type.getFields())
          .map((payloadField) => getNamedType(payloadField.type))
          .find((fieldType) => isObjectType(fieldType))
      : type;
  const words = snake(name.replace(/^sandbox/, '')).split('_');
  const byName = words
    .map((_, index) => words.slice(0, words.length - index).join('_'))
    .map((word) => resourceOf(word, ids))
    .find((resource) => resource !== null);
  return byName ?? (resultType ? resourceOf(resultType.name, ids) : null) ?? null;
}

/** Returns every id argument of the operation; calls `unknown` for arguments with an unknown resource. */
export function graphSlotsOf(
  operation: GraphOperation,
  ids: SampleIds,
  onUnknown: (location: string) => void,
): GraphSlot[] {
  const valid = Object.fromEntries(
    operation.field.args.filter(isRequiredArgument).map((arg) => [arg.name, validValue(arg, operation, ids)]),
  );
  const at = (input: GraphQLArgument | GraphQLInputField, path: readonly string[], depth: number): GraphSlot[] => {
    const namedType = getNamedType(input.type);
    if (isInputObjectType(namedType))
      return depth === 0
        ? []
        : Object.values(namedType.getFields()).flatMap((field) =>
            at(field, [...path, isList(input.type) ? '[]' : '', field.name].filter(Boolean), depth - 1),
          );
    if (namedType.name !== 'ID' || unscopedIdNames.test(input.name) || unscopedOperations.includes(operation.name))
      return [];
    const resource = resourceNameOf(input, operation, ids);
    if (resource === null) {
      onUnknown(`${operation.name} ${path.join('.')}`);
      return [];
    }
    return [
      {
        name: path.join('.'),
        resource,
        variables: (id) => setAt(valid, path, isList(input.type) ? [id] : id) as Record<string, unknown>,
      },
    ];
  };
  return operation.field.args.flatMap((arg) => at(arg, [arg.name], 4));
}

function resourceNameOf({ name }: { readonly name: string }, operation: GraphOperation, ids: SampleIds): string | null {
  return name === 'id' || name === 'ids' ? subjectOf(operation, ids) : resourceOf(name.replace(/Ids?$/, ''), ids);
}

function isList(type: GraphQLInputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

function validValue(input: GraphQLArgument | GraphQLInputField, operation: GraphOperation, ids: SampleIds): unknown {
  const namedType = getNamedType(input.type);
  if (isList(input.type)) return [];
  if (isEnumType(namedType)) return namedType.getValues()[0]?.name;
  if (isInputObjectType(namedType))
    return Object.fromEntries(
      Object.values(namedType.getFields())
        .filter(isRequiredInputField)
        .map((field) => [field.name, validValue(field, operation, ids)]),
    );
  if (namedType.name === 'ID') return ids.own[resourceNameOf(input, operation, ids) ?? ''] ?? ids.account;
  const samples: Readonly<Record<string, unknown>> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    DateTime: '2026-12-01T00:00:00.000Z',
    Decimal: '1',
    JSONObject: {},
    JSON: {},
    Currency: 'USD',
  };
  return samples[namedType.name] ?? 'sample';
}

function setAt(node: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '[]') return [setAt(Array.isArray(node) ? node[0] : {}, rest, value)];
  return {
    ...(node as Record<string, unknown> | undefined),
    [name]: setAt((node as Record<string, unknown> | undefined)?.[name], rest, value),
  };
}
