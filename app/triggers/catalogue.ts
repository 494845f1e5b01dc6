import type { CreatedResource } from './purchases';
import type { Sandbox } from './sandbox';
import { following, happened, type Triggers } from './trigger';

async function makeProduct(sandbox: Sandbox): Promise<string> {
  sandbox.step('Creates a product.');
  return (
    await sandbox.request<CreatedResource>('POST', '/products', {
      account_id: sandbox.account.id,
      title: `Triggered ${sandbox.unused()}`,
    })
  ).id;
}

async function makePlan(sandbox: Sandbox): Promise<string> {
  sandbox.step('Creates a plan for a product.');
  return (
    await sandbox.request<CreatedResource>('POST', '/plans', {
      product_id: sandbox.demoData.examples.product_id,
      plan_type: 'one_time',
      initial_price: 12.5,
      title: 'Triggered',
    })
  ).id;
}

const product = (id: string) => happened('Product', id, 'products');
const plan = (id: string) => happened('Plan', id, 'plans');
const deletedResource = (resourceType: string, resourceId: string) => ({ resourceType, resourceId, path: null });

/** Procedures that trigger account, product and plan events in a sandbox, by event name. */
export const catalogueTriggers: Triggers = {
  'account.updated': {
    how: 'Change the account as its owner: `PATCH /accounts/{id}` with a new `description`.',
    run: async (sandbox) => {
      sandbox.step('Changes the description of the account, as its owner.');
      const { id } = await sandbox.request<CreatedResource>(
        'PATCH',
        `/accounts/${sandbox.account.id}`,
        { description: `Tools for people who trade. ${sandbox.unused()}` },
        'iris',
      );
      return happened('Account', id, 'accounts');
    },
  },
  'product.created': {
    how: '`POST /products` with a `title`.',
    run: async (sandbox) => product(await makeProduct(sandbox)),
  },
  'product.updated': following({
    how: 'Change a product: `PATCH /products/{id}` with a new `headline`.',
    make: makeProduct,
    step: 'Changes its headline.',
    answer: product,
    act: (sandbox, id) => sandbox.request('PATCH', `/products/${id}`, { headline: 'Changed' }),
  }),
  'product.deleted': following({
    how: 'Delete a product without purchases: `DELETE /products/{id}`.',
    make: makeProduct,
    step: 'Deletes it.',
    answer: (id) => deletedResource('Product', id),
    act: (sandbox, id) => sandbox.request('DELETE', `/products/${id}`),
  }),
  'product.published': following({
    how: 'Request a marketplace listing: `POST /products/{id}/publish`.',
    make: makeProduct,
    step: 'Publishes it.',
    answer: product,
    act: (sandbox, id) => sandbox.request('POST', `/products/${id}/publish`),
  }),
  'product.unpublished': following({
    how: 'Remove a published product from the marketplace: `POST /products/{id}/unpublish`.',
    make: makeProduct,
    step: 'Publishes and unpublishes it.',
    answer: product,
    act: async (sandbox, id) => {
      await sandbox.request('POST', `/products/${id}/publish`);
      await sandbox.request('POST', `/products/${id}/unpublish`);
    },
  }),
  'plan.created': { how: '`POST /plans` with a `product_id`.', run: async (sandbox) => plan(await makePlan(sandbox)) },
  'plan.updated': following({
    how: 'Change a plan: `PATCH /plans/{id}` with a new `title`.',
    make: makePlan,
    step: 'Changes its title.',
    answer: plan,
    act: (sandbox, id) => sandbox.request('PATCH', `/plans/${id}`, { title: 'Changed' }),
  }),
  'plan.deleted': following({
    how: 'Delete a plan without purchases: `DELETE /plans/{id}`.',
    make: makePlan,
    step: 'Deletes it.',
    answer: (id) => deletedResource('Plan', id),
    act: (sandbox, id) => sandbox.request('DELETE', `/plans/${id}`),
  }),
};
