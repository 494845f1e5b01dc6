import type { TSchema } from '@sinclair/typebox';
import type { Contract } from '../../../contract/versioning';
import { querySchema } from '../../../rest-compat/legacy-v2/parameters';
import { legacyRoutes } from '../../../rest-compat/legacy-v2/routes';
import type { Declaration } from '../../../rest-compat/pipeline/endpoint';
import { type PageRule, parseKey } from '../../../rest-compat/pipeline/route';
import { routes } from '../../../rest-compat/routes';
import { serviceContract } from '../../../app/runtime/contract';
import { inLane } from '../../support/lane';
import type { ServiceCall } from '../../support/service';
import { limitsOf, requiredParamsOf, type Samples } from './schema-values';
import { type SampleIds, sampleIdOf } from './samples';

/** An operation of a REST API at one version, with everything needed to build a request. */
export interface Operation {
  /** `GET /plans/{id} at 2025-01-01`. */
  readonly name: string;
  readonly declaration: Declaration;
  readonly method: string;
  /** `/plans/{id}`. */
  readonly template: string;
  /** `/api/v1`. */
  readonly root: string;
  /** Null in the legacy API. */
  readonly version: string | null;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly page: PageRule | null;
  readonly isList: boolean;
}

/** Parts of a request to override. Omitted parts are valid. */
export interface RequestOverrides {
  readonly path?: string;
  readonly query?: string;
  readonly body?: ServiceCall['body'];
  readonly headers?: ServiceCall['headers'];
  readonly as?: string | null;
}

/** The contract of the service. */
export const contract: Contract = serviceContract();

/**
 * All operations of the service: at the newest and the original version, and in the legacy API. The fast lane omits operations of the original
 * version whose parameters have the same schema as at the newest version.
 */
export const operations: readonly Operation[] = [
  ...datedOperations(contract.latest),
  ...inLane({ fast: differentMethodOperations, all: () => datedOperations(contract.original) })(),
  ...legacyOperations(),
];

/** Returns the operations of the original version whose parameters differ from those of the newest version. */
function differentMethodOperations(): Operation[] {
  const newest = new Map(
    datedOperations(contract.latest).map((operation) => [operation.declaration, parametersOf(operation)]),
  );
  return datedOperations(contract.original).filter(
    (operation) => newest.get(operation.declaration) !== parametersOf(operation),
  );
}

function parametersOf({ query, body }: Operation): string {
  return JSON.stringify([query, body]);
}

/** Returns every operation at every version, and those of the legacy API. */
export const allOperations = (): readonly Operation[] => [
  ...contract.versions.flatMap(datedOperations),
  ...legacyOperations(),
];

function legacyOperations(): Operation[] {
  return legacyRoutes.map((declaration): Operation => ({
    ...namesOf(declaration.key, 'of the legacy API'),
    declaration: declaration as Declaration,
    root: '/api/v2',
    version: null,
    query: querySchema(declaration),
    body: declaration.body,
    page: null,
    isList: declaration.paged === true,
  }));
}

/** Returns the operations of the dated API at one version. */
export function datedOperations(version: string): Operation[] {
  return routes
    .filter(({ key }) => contract.endpoint(key, version).served)
    .map((declaration) => {
      const query = declaration.query ? contract.paramsSchema(declaration.query, version) : undefined;
      // Some lists are paginated only at some versions.
      const inPages = query !== undefined && limitsOf(query).properties?.['first'] !== undefined;
      return {
        ...namesOf(declaration.key, `at ${version}`),
        declaration: declaration as Declaration,
        root: '/api/v1',
        version,
        query,
        body: declaration.body ? contract.paramsSchema(declaration.body, version) : undefined,
        page: inPages ? (declaration.page ?? null) : null,
        isList: declaration.page !== undefined,
      };
    });
}

function namesOf(key: string, operationPath: string): Pick<Operation, 'name' | 'method' | 'template'> {
  const { method, path } = parseKey(key);
  return { name: `${key} ${operationPath}`, method, template: path };
}

/** Returns the resource of a path: its first segment, without the prefix of sandbox operations. */
export function resourceIn(template: string): string {
  if (template.startsWith('/payouts/methods')) return 'payout_methods';
  return template.split('/').find((word) => word !== '' && word !== 'sandbox') ?? '';
}

/** Returns the path of the API with the ids filled in. */
export function pathOf({ root, template }: Operation, ids: SampleIds): string {
  return (
    root +
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => sampleIdOf(ids, name === 'id' ? resourceIn(template) : name))
  );
}

/** Returns parameter values by name, where a value derived from the schema would not be valid. */
export function samplesOf({ account, own }: SampleIds): Samples {
  return {
    account_id: account,
    company_id: account,
    resource_id: account,
    resource_type: 'account',
    product_id: own['products'],
    payment_id: own['payments'],
    member_id: own['members'],
    payment_method_id: own['payment_methods'],
    payout_method_id: own['payout_methods'],
    supported_payout_method_id: 'podst_paypalUSA',
    destination_id: 'podst_paypalUSA',
    destination_currency: 'usd',
    country: 'us',
    payout_account_id: own['payout_accounts'],
    course_id: own['courses'],
    chapter_id: own['course_chapters'],
    lesson_id: own['course_lessons'],
    experience_id: own['experiences'],
    receipt_id: own['payments'],
    card_id: own['cards'],
    assigned_user_id: own['users'],
    from_token: 'usd',
    to_token: 'eur',
    origin_id: account,
  };
}

/** Returns the minimal valid query of an operation. Lists that have an account filter are filtered by account. */
export function validQuery({ query, isList, version }: Operation, ids: SampleIds): Record<string, unknown> {
  if (!query) return {};
  const samples = samplesOf(ids);
  const names =
    isList && version !== null
      ? ['account_id', 'company_id', 'origin_id'].filter((name) => limitsOf(query).properties?.[name]).slice(0, 1)
      : [];
  return { ...requiredParamsOf(query, samples), ...Object.fromEntries(names.map((name) => [name, samples[name]])) };
}

/** Returns a minimal body with an effect; undefined if the operation accepts no body. */
export function validBody(operation: Operation, ids: SampleIds): Record<string, unknown> | undefined {
  if (!operation.body) return undefined;
  const { properties = {} } = limitsOf(operation.body);
  return {
    ...(properties['metadata'] && { metadata: {} }),
    ...(properties['plan_id'] && { plan_id: ids.own['plans'] }),
    ...minimalBody({ ...operation, body: operation.body }, ids),
  };
}

const llcAddress = { line1: '1 Elm Street', city: 'Dover', state: 'DE', postal_code: '19901', country: 'us' };

/** Returns the required parameters of an operation and the alternatives of which it requires one. */
export function minimalBody(
  { declaration, body }: Operation & { readonly body: TSchema },
  ids: SampleIds,
): Record<string, unknown> {
  const inputByOperation: Readonly<Record<string, Record<string, unknown>>> = {
    'POST /invoices': { product_id: ids.own['products'], plan: { initial_price: 120 }, save_as_draft: true },
    'POST /fee_markups': { percentage_fee: 2 },
    'POST /payouts': { amount: 5 },
    'POST /payouts/quotes': { amount: 5 },
    'POST /transfers': { amount: 5, currency: 'usd', destination_id: samplesOf(ids)['destination_id'] },
    'POST /withdrawals': { amount: 5, currency: 'usd' },
    'POST /payouts/methods': { fields: { fld_account_holder_name: 'Jane Doe', fld_email: 'jane@example.com' } },
    'PATCH /payouts/methods/{id}': { nickname: 'Bank' },
    'POST /webhooks': { url: 'https://example.com/hooks', enabled: false },
    'POST /accounts/{id}/llc': {
      founders: [
        {
          first_name: 'Ada',
          last_name: 'Byron',
          email: 'ada@example.com',
          phone: '+13025550100',
          address: llcAddress,
          is_primary: true,
          ownership_percentage: 100,
        },
      ],
    },
    'POST /webhooks/verify': { webhook_id: ids.own['webhooks'] },
  };
  return { ...requiredParamsOf(body, samplesOf(ids)), ...inputByOperation[declaration.key] };
}

/** Returns a valid request, with the given parts replaced. */
export function requestTo(operation: Operation, ids: SampleIds, overrides: RequestOverrides = {}): ServiceCall {
  const {
    path = pathOf(operation, ids),
    query = new URLSearchParams(validQuery(operation, ids) as Record<string, string>).toString(),
    body,
    headers,
    as = callerOf(operation, ids),
  } = overrides;
  return {
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    body,
    as,
    headers: { ...(operation.version !== null && { 'api-version-date': operation.version }), ...headers },
  };
}

/** Returns a credential that may call the operation: an API key, or a user token where only users may. */
export function callerOf({ declaration, template }: Operation, ids: SampleIds): string {
  const isPersonal =
    declaration.credential === 'user' || template === '/users/me' || declaration.permission === 'user:profile:update';
  return isPersonal ? ids.owner : ids.key;
}
