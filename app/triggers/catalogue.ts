import type { Made } from './purchases';
import type { Sandbox } from './sandbox';
import { happened, type Triggers } from './trigger';

async function makeProduct(sandbox: Sandbox): Promise<string> {
  sandbox.step('Makes a product.');
  return (await sandbox.ask<Made>('POST', '/products', { account_id: sandbox.account.id, title: `Triggered ${sandbox.unused()}` })).id;
}

async function makePlan(sandbox: Sandbox): Promise<string> {
  sandbox.step('Makes a plan of a product.');
  return (await sandbox.ask<Made>('POST', '/plans', { product_id: sandbox.world.examples.product_id, plan_type: 'one_time', initial_price: 12.5, title: 'Triggered' })).id;
}

const product = (id: string) => happened('Product', id, 'products');
const plan = (id: string) => happened('Plan', id, 'plans');
const gone = (resourceType: string, resourceId: string) => ({ resourceType, resourceId, path: null });

/** Events of accounts, products and plans. */
export const catalogueTriggers: Triggers = {
  'account.updated': {
    how: 'Change the account as its owner: `PATCH /accounts/{id}` with another `description`.',
    run: async (sandbox) => {
      sandbox.step('Changes the description of the account, as its owner.');
      const { id } = await sandbox.ask<Made>('PATCH', `/accounts/${sandbox.account.id}`, { description: `Tools for people who trade. ${sandbox.unused()}` }, 'iris');
      return happened('Account', id, 'accounts');
    },
  },
  'product.created': { how: '`POST /products` with a `title`.', run: async (sandbox) => product(await makeProduct(sandbox)) },
  'product.updated': {
    how: 'Change a product: `PATCH /products/{id}` with another `headline`.',
    run: async (sandbox) => {
      const id = await makeProduct(sandbox);
      sandbox.step('Changes its headline.');
      await sandbox.ask('PATCH', `/products/${id}`, { headline: 'Changed' });
      return product(id);
    },
  },
  'product.deleted': {
    how: 'Delete a product that nobody has bought: `DELETE /products/{id}`.',
    run: async (sandbox) => {
      const id = await makeProduct(sandbox);
      sandbox.step('Deletes it.');
      await sandbox.ask('DELETE', `/products/${id}`);
      return gone('Product', id);
    },
  },
  'product.published': {
    how: 'Ask for a place on the marketplace: `POST /products/{id}/publish`.',
    run: async (sandbox) => {
      const id = await makeProduct(sandbox);
      sandbox.step('Publishes it.');
      await sandbox.ask('POST', `/products/${id}/publish`);
      return product(id);
    },
  },
  'product.unpublished': {
    how: 'Take a published product off the marketplace: `POST /products/{id}/unpublish`.',
    run: async (sandbox) => {
      const id = await makeProduct(sandbox);
      sandbox.step('Publishes it, and takes it back.');
      await sandbox.ask('POST', `/products/${id}/publish`);
      await sandbox.ask('POST', `/products/${id}/unpublish`);
      return product(id);
    },
  },
  'plan.created': { how: '`POST /plans` with a `product_id`.', run: async (sandbox) => plan(await makePlan(sandbox)) },
  'plan.updated': {
    how: 'Change a plan: `PATCH /plans/{id}` with another `title`.',
    run: async (sandbox) => {
      const id = await makePlan(sandbox);
      sandbox.step('Changes its title.');
      await sandbox.ask('PATCH', `/plans/${id}`, { title: 'Changed' });
      return plan(id);
    },
  },
  'plan.deleted': {
    how: 'Delete a plan that nobody has bought: `DELETE /plans/{id}`.',
    run: async (sandbox) => {
      const id = await makePlan(sandbox);
      sandbox.step('Deletes it.');
      await sandbox.ask('DELETE', `/plans/${id}`);
      return gone('Plan', id);
    },
  },
};
