import type { CreatedResource } from '../../../app/triggers/purchases';
import { reviewTransitions } from '../../../subgraphs/billing/src/growth/reviews/review.states';
import { llcFormationTransitions } from '../../../subgraphs/platform/src/accounts/llc-formations/llc-formation.states';
import type { MoneyFixture } from '../../faults/support/money-scene';
import type { Command, CommandTable, Sql } from './opposite-commands';

/** Sets the state of the review of mei, a buyer in the demo data. Returns its id. */
const review =
  (status: string) =>
  async ({ sandbox, accountId }: MoneyFixture, sql: Sql): Promise<string> => {
    const [row] = await sql(
      'UPDATE billing.reviews SET status = $3 WHERE account_id = $1 AND user_id = $2 RETURNING id',
      [accountId, sandbox.person('mei'), status],
    );
    return row?.['id'] as string;
  };

const moderate = (to: string): Command => ({
  to,
  graph: `mutation ($id: ID!) { command: reviewModerate(id: $id, status: ${to.toUpperCase()}) { userErrors { code message } } }`,
});

const founder = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '+13025550100',
  address: { line1: '1 Elm Street', city: 'Dover', state: 'DE', postal_code: '19901', country: 'us' },
  is_primary: true,
  ownership_percentage: 100,
  date_of_birth: '1990-05-17',
  ssn: '123-45-6789',
};
const business = {
  legal_name: 'Analytical Engines',
  entity_suffix: 'L.L.C.',
  formation_state: 'WY',
  business_type: 'education',
  industry_group: 'software',
  industry_type: 'computing',
};

/** Orders a company for a new account and sets the state of the formation. Returns its id. */
const formation =
  (status: string) =>
  async ({ sandbox }: MoneyFixture, sql: Sql): Promise<string> => {
    const buyerFields = { email: `race-${sandbox.unused()}@example.com`, title: `Raced ${sandbox.unused()}` };
    const { id } = await sandbox.request<CreatedResource>('POST', '/accounts', buyerFields);
    const order = { business_info: business, founders: [founder] };
    await sandbox.request('POST', `/accounts/${id}/llc`, order);
    const [row] = await sql(
      'UPDATE platform.llc_formations SET status = $2, paid_at = created_at WHERE account_id = $1 RETURNING id',
      [id, status],
    );
    return row?.['id'] as string;
  };

const step = (status: string): Command => ({
  to: status,
  path: '/sandbox/accounts/{id}/llc/review',
  body: { status },
});

/** State tables whose commands are decisions of reviewers. */
export const reviewTables: Readonly<Record<string, CommandTable>> = {
  'a review': {
    transitions: reviewTransitions,
    rows: 'billing.reviews',
    from: { pending: review('pending'), published: review('published') },
    commands: {
      publish: moderate('published'),
      'hold back': moderate('pending'),
      'take down': moderate('removed'),
      'take back': {
        to: 'removed',
        graph: 'mutation ($id: ID!) { command: reviewRemove(id: $id) { userErrors { code message } } }',
        as: 'mei',
      },
    },
  },
  'the formation of a company': {
    transitions: llcFormationTransitions,
    rows: 'platform.llc_formations',
    idColumn: 'account_id',
    from: { processing: formation('processing'), filed: formation('filed') },
    commands: { file: step('filed'), complete: step('completed'), reject: step('rejected') },
  },
};
