import type { TSchema } from '@sinclair/typebox';
import { limitsOf, optionsOf, requiredParamsOf } from '../../bad-input/support/schema-values';
import {
  type Operation,
  pathOf,
  resourceIn,
  validBody,
  validQuery,
  samplesOf,
} from '../../bad-input/support/operations';
import type { SampleIds } from '../../bad-input/support/samples';
import type { ServiceCall } from '../../support/service';

/** An id parameter of a request. */
export interface Slot {
  /** `path {id}`, `query account_id`, `body plan.product_id`. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  /** Referenced resource, by its name in paths. */
  readonly resource: string;
  /** Returns the valid request with another id in this parameter. */
  call(id: string): Call;
}

/** A request without a credential. */
export type Call = Omit<ServiceCall, 'as'>;

/** Parameters whose resource does not follow from their name. */
const resourceOverrides: Readonly<Record<string, string>> = {
  company_id: 'accounts',
  child_company_id: 'accounts',
  child_account_id: 'accounts',
  parent_company_id: 'accounts',
  parent_account_id: 'accounts',
  resource_id: 'accounts',
  resource_ids: 'plans',
  origin_id: 'accounts',
  destination_id: 'accounts',
  access_pass_id: 'products',
  featured_affiliate_product_id: 'products',
  chapter_id: 'course_chapters',
  receipt_id: 'payments',
  attachment_id: 'files',
  direct_upload_id: 'files',
  mimic_plan_id: 'plans',
  transaction_ids: 'card_transactions',
  referred_user_id: 'users',
  assigned_user_id: 'users',
  destination_user_id: 'users',
  cardholder_id: 'users',
  checkout_session_id: 'checkout_configurations',
  user_identifier: 'users',
  lesson_id: 'course_lessons',
  course_id: 'courses',
  payment_token_id: 'payment_methods',
};

/** Parameters with the name of an id that do not reference rows of an account. */
const unscopedIdNames = [
  'product_tax_code_id',
  'collect_vat_id',
  'tax_ids',
  'mailing_address_id',
  'bounty_id',
  'supported_payout_method_id',
  'embed_id',
  'mux_asset_id',
  'section_id',
  'regenerate_id',
  'regenerate_ids',
  'discord_id',
  'app_id',
  'question_id',
  'selected_option_ids',
  'id',
];

/** Objects of a body that reference an uploaded file: their `id` is a file id. */
const files = /image|attachment|logo|thumbnail|pdf|picture|document|file|avatar|_front|_back|selfie/;

/** Returns the resource that a parameter references; null for a parameter that is not an id. Throws if the resource is unknown. */
export function resourceOf(name: string, ids: SampleIds): string | null {
  if (!/(^|_)ids?$/.test(name) && name !== 'user_identifier') return null;
  if (unscopedIdNames.includes(name)) return null;
  const resource = resourceOverrides[name] ?? `${name.replace(/_ids?$/, '')}s`;
  if (ids.own[resource] === undefined) throw new Error(`What ${name} names is not known: say it in slots.ts.`);
  return resource;
}

/** Returns every id parameter of an operation's request. */
export function slotsOf(operation: Operation, ids: SampleIds): Slot[] {
  return [...inPath(operation, ids), ...inQuery(operation, ids), ...inBody(operation, ids)];
}

/** Returns the request as its owner would send it. */
export function validCall(operation: Operation, ids: SampleIds): Call {
  const query = new URLSearchParams(validQuery(operation, ids) as Record<string, string>).toString();
  return callTo(
    operation,
    pathOf(operation, ids),
    query,
    operation.method === 'GET' ? undefined : validBody(operation, ids),
  );
}

function callTo({ method, version }: Operation, path: string, query: string, body: object | undefined): Call {
  return {
    method,
    path: query === '' ? path : `${path}?${query}`,
    body,
    headers: version === null ? {} : { 'api-version-date': version },
  };
}

function inPath(operation: Operation, ids: SampleIds): Slot[] {
  const { template } = operation;
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Slot => {
    const resource = name === 'id' ? resourceIn(template) : name;
    const right = validCall(operation, ids);
    return {
      name: `path {${name}}`,
      place: 'path',
      resource,
      call: (id) => ({
        ...right,
        path: right.path.replace(
          pathOf(operation, ids),
          pathOf(operation, { ...ids, own: { ...ids.own, [resource]: encodeURIComponent(id) } }),
        ),
      }),
    };
  });
}

function inQuery(operation: Operation, ids: SampleIds): Slot[] {
  const { query } = operation;
  if (!query) return [];
  const { properties = {} } = limitsOf(query);
  return Object.entries(properties).flatMap(([name, schema]): Slot[] => {
    const resource = resourceOf(name, ids);
    if (resource === null) return [];
    const { [otherName(name)]: _other, ...right } = {
      ...validQuery(operation, ids),
      ...requiredParamsOf(query, samplesOf(ids)),
    } as Record<string, string>;
    const isList = optionsOf(schema).some((option) => limitsOf(option).type === 'array');
    const call = (id: string): Call =>
      callTo(
        operation,
        pathOf(operation, ids),
        new URLSearchParams({ ...right, [isList ? `${name}[]` : name]: id }).toString(),
        operation.method === 'GET' ? undefined : validBody(operation, ids),
      );
    return [{ name: `query ${name}`, place: 'query', resource, call }];
  });
}

/** Returns the alias of a parameter: `company_id` and `account_id` are one parameter, and different values would be rejected. */
function otherName(name: string): string {
  return name.includes('company_id') ? name.replace('company', 'account') : name.replace('account_id', 'company_id');
}

function inBody(operation: Operation, ids: SampleIds): Slot[] {
  const { body } = operation;
  if (!body) return [];
  const right = validBody(operation, ids) ?? {};
  return bodyPaths(body, ids, []).map(({ path, resource, isList }): Slot => ({
    name: `body ${path.join('.')}`,
    place: 'body',
    resource,
    call: (id) =>
      callTo(
        operation,
        pathOf(operation, ids),
        new URLSearchParams(validQuery(operation, ids) as Record<string, string>).toString(),
        setAt(right, path, isList ? [id] : id),
      ),
  }));
}

interface BodyPath {
  /** Property names from the root; `[]` is the first entry of a list. */
  readonly path: readonly string[];
  readonly resource: string;
  readonly isList: boolean;
}

const deepest = 5;

function bodyPaths(schema: TSchema, ids: SampleIds, parentPath: readonly string[]): BodyPath[] {
  if (parentPath.length > deepest) return [];
  const found = optionsOf(schema).flatMap((option): BodyPath[] => {
    const { properties = {}, items } = limitsOf(option);
    const nestedPaths = Object.entries(properties).flatMap(([name, property]): BodyPath[] => {
      const path = [...parentPath, name];
      const resource = name === 'id' && files.test(parentPath.join('.')) ? 'files' : resourceOf(name, ids);
      const isList = optionsOf(property).some((alternative) => limitsOf(alternative).type === 'array');
      return resource === null ? bodyPaths(property, ids, path) : [{ path, resource, isList }];
    });
    return items ? [...nestedPaths, ...bodyPaths(items, ids, [...parentPath, '[]'])] : nestedPaths;
  });
  return [...new Map(found.map((bodyPath) => [bodyPath.path.join('.'), bodyPath])).values()];
}

function setAt(node: unknown, [name, ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  const own =
    typeof node === 'object' && node !== null && !Array.isArray(node) ? { ...(node as Record<string, unknown>) } : {};
  if (name === undefined) return own;
  if (rest.length === 0) {
    delete own[otherName(name)];
    return { ...own, [name]: value };
  }
  if (rest[0] === '[]') {
    const [first] = Array.isArray(own[name]) ? (own[name] as unknown[]) : [];
    return { ...own, [name]: [setAt(first, rest.slice(1), value)] };
  }
  return { ...own, [name]: setAt(own[name], rest, value) };
}
