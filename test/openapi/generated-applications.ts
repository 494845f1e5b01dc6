/**
 * Applications that use the clients which a generator creates from the documents of three versions. All export the same
 * function. The lines from the third one of the mistakes contradict the document, and the compiler must reject each.
 */

const heyApi = `
import { client as newest } from './2026-08-21/client.gen';
import { createPlan, listPlans, retrievePlan } from './2026-08-21';
import { client as oldest } from './2025-01-01/client.gen';
import { retrievePlan as retrieveOldPlan } from './2025-01-01';
import { client as legacy } from './v2/client.gen';
import { retrievePlan as retrieveLegacyPlan } from './v2';

export async function use(auth: string, accountId: string) {
  newest.setConfig({ auth, headers: { 'Api-Version-Date': '2026-08-21' } });
  oldest.setConfig({ auth, headers: { 'Api-Version-Date': '2025-01-01' } });
  legacy.setConfig({ auth });
  const order = { order: 'created_at', direction: 'asc' } as const;
  const { data: page } = await listPlans({
    query: { account_id: accountId, plan_types: ['renewal'], visibilities: ['visible', 'hidden'], ...order, first: 2 },
    throwOnError: true,
  });
  const { data: created } = await createPlan({
    body: { account_id: accountId, title: 'Weekly', plan_type: 'renewal', renewal_price: 5.5, billing_period: 7 },
    headers: { 'Idempotency-Key': 'weekly' },
    throwOnError: true,
  });
  const path = { id: created.id };
  const { data: read } = await retrievePlan({ path, throwOnError: true });
  const { data: old } = await retrieveOldPlan({ path, throwOnError: true });
  const { data: plan } = await retrieveLegacyPlan({ path, throwOnError: true });
  const { error, response } = await retrievePlan({ path: { id: 'plan_unknown' } });
  return {
    titles: page.data.map(({ title }) => title),
    hasNextPage: page.page_info.has_next_page,
    created,
    read,
    sellers: [created.account?.id, old.company?.id],
    legacyPrice: plan.renewal_price,
    error: { status: response?.status, ...error?.error },
  };
}
`;

const heyApiMistakes = `import { createPlan, listPlans, retrievePlan, type Plan } from './2026-08-21';
export function mistakes(plan: Plan) {
  void createPlan({ body: { renewal_price: '5.50' } });
  void retrievePlan({});
  void listPlans({ query: { plan_types: ['sometimes'] } });
  return [plan.company];
}
`;

const orval = `
import { createPlan, listPlans, retrievePlan } from './2026-08-21';
import { retrievePlan as retrieveOldPlan } from './2025-01-01';
import { retrievePlan as retrieveLegacyPlan } from './v2';

function succeeded<Response extends { status: number }>(response: Response): Extract<Response, { status: 200 }> {
  if (response.status !== 200) throw new Error('The status is ' + response.status + '.');
  return response as Extract<Response, { status: 200 }>;
}

export async function use(auth: string, accountId: string) {
  const at = (version: string) => ({ headers: { authorization: 'Bearer ' + auth, 'api-version-date': version } });
  const newest = at('2026-08-21');
  const order = { order: 'created_at', direction: 'asc' } as const;
  const query = { account_id: accountId, plan_types: ['renewal' as const], visibilities: ['visible' as const, 'hidden' as const] };
  const page = succeeded(await listPlans({ ...query, ...order, first: 2 }, newest)).data;
  const created = succeeded(
    await createPlan(
      { account_id: accountId, title: 'Weekly', plan_type: 'renewal', renewal_price: 5.5, billing_period: 7 },
      { headers: { ...newest.headers, 'Idempotency-Key': 'weekly' } },
    ),
  ).data;
  const read = succeeded(await retrievePlan(created.id, newest)).data;
  const old = succeeded(await retrieveOldPlan(created.id, at('2025-01-01'))).data;
  const plan = succeeded(await retrieveLegacyPlan(created.id, {}, newest)).data;
  const missing = await retrievePlan('plan_unknown', newest);
  if (missing.status !== 404) throw new Error('The status is ' + missing.status + '.');
  return {
    titles: page.data.map(({ title }) => title),
    hasNextPage: page.page_info.has_next_page,
    created,
    read,
    sellers: [created.account?.id, old.company?.id],
    legacyPrice: plan.renewal_price,
    error: { status: missing.status, ...missing.data.error },
  };
}
`;

const orvalMistakes = `import { createPlan, listPlans, retrievePlan, type Plan } from './2026-08-21';
export function mistakes(plan: Plan) {
  void createPlan({ renewal_price: '5.50' });
  void retrievePlan();
  void listPlans({ plan_types: ['sometimes'] });
  return [plan.company];
}
`;

/** The part of a compiled application that tests call. */
export interface Application {
  /** Reads plans, creates one, reads it at three versions, and requests an unknown one. */
  use(key: string, accountId: string): Promise<{ readonly created: { readonly id: string } }>;
}

/** A generator of clients, with a configuration and an application in TypeScript. */
interface Generator {
  readonly program: string;
  readonly args: readonly string[];
  /** Returns the configuration that creates a client in a folder for each version from `<version>.json`. */
  configuration(versions: readonly string[]): object;
  readonly application: string;
  readonly mistakes: string;
}

export const generators: Readonly<Record<'hey-api' | 'orval', Generator>> = {
  'hey-api': {
    program: 'openapi-ts',
    args: ['--no-log-file', '--file'],
    configuration: (versions) =>
      versions.map((version) => ({
        input: `${version}.json`,
        output: version,
        plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      })),
    application: heyApi,
    mistakes: heyApiMistakes,
  },
  orval: {
    program: 'orval',
    args: ['--fail-on-warnings', '--config'],
    configuration: (versions) =>
      Object.fromEntries(
        versions.map((version) => [
          version,
          {
            input: { target: `${version}.json` },
            output: { target: `${version}/index.ts`, client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
          },
        ]),
      ),
    application: orval,
    mistakes: orvalMistakes,
  },
};
