import type { Billing } from '../../subgraphs/billing/src';
import type { Courses } from '../../subgraphs/courses/src';
import { deliverIntegrationEvents, type Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Experiences of the demo accounts, with the URL routes of the products that include them. */
const experiences = [
  { account: 'pickaxe-labs', appId: 'app_licensing', name: null, products: ['pickaxe-pro'], more: { order: 'a' } },
  {
    account: 'pickaxe-labs',
    appId: 'app_courses',
    name: 'Options from Zero',
    products: ['options-from-zero', 'founders-circle'],
    more: { order: 'b' },
  },
  {
    account: 'pickaxe-labs',
    appId: 'app_courses',
    name: 'First steps',
    products: [],
    more: { order: 'c', isPublic: true },
  },
  { account: 'pickaxe-labs', appId: 'app_courses', name: 'Next season', products: [], more: {} },
  {
    account: 'northwind-audio',
    appId: 'app_courses',
    name: 'Mixing at night',
    products: ['northwind-loops'],
    more: {},
  },
] as const;

const findProducts =
  'query ($accountId: ID!) { products(filter: { accountId: $accountId }, first: 50) { nodes { id route visibility } } }';
const make =
  'mutation ($input: ExperienceCreateInput!) { made: experienceCreate(input: $input) { experience { id } userErrors { message } } }';
const change =
  'mutation ($id: ID!, $input: ExperiencePatch!) { made: experienceUpdate(id: $id, input: $input) { experience { id } userErrors { message } } }';
const attach =
  'mutation ($id: ID!, $productId: ID!) { made: experienceAttach(id: $id, productId: $productId) { experience { id } userErrors { message } } }';

interface Sold {
  readonly id: string;
  readonly route: string;
  readonly visibility: string;
}

interface CreatePayload {
  readonly made: {
    readonly experience: { readonly id: string };
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates the experiences. The products must exist. */
export async function openExperiences(
  billing: Billing,
  courses: Courses,
  log: Logger,
  clock: DemoClock,
): Promise<void> {
  const sold = executorOf<{ readonly products: { readonly nodes: readonly Sold[] } }>(billing, log, clock);
  const execute = executorOf<CreatePayload>(courses, log, clock);
  for (const { account, appId, name, products, more } of experiences) {
    const accountId = idOf('biz', account);
    const availableProducts = (await sold(findProducts, { accountId })).products.nodes;
    const { made } = await execute(make, { input: { accountId, appId, name } });
    requireSuccess(made);
    const { id } = made.experience;
    requireSuccess((await execute(change, { id, input: more })).made);
    for (const route of products) {
      const product = availableProducts.find((item) => item.route === route) as Sold;
      await deliverCreated(product, accountId, courses, clock);
      requireSuccess((await execute(attach, { id, productId: product.id })).made);
    }
  }
}

/**
 * Delivers the event `product.created` of a product directly to the courses domain, because the event log starts only
 * after the demo data is complete.
 */
async function deliverCreated(
  { id, visibility }: Sold,
  accountId: string,
  courses: Courses,
  clock: DemoClock,
): Promise<void> {
  const created = {
    id: `demo world: ${id}`,
    type: 'product.created',
    resourceId: id,
    accountId,
    occurredAt: clock.now(),
    row: { visibility: visibility.toLowerCase() },
  };
  await deliverIntegrationEvents(courses.consumers, [created]);
}
