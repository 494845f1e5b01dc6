import type { CreatedResource } from './purchases';
import type { Sandbox } from './sandbox';
import { type Happened, happened, type Triggers } from './trigger';

type ResourceName = 'Payout' | 'Withdrawal';

/** Saves a bank account, whose number selects the behavior of its payouts. Returns its id. */
async function saveMethod(sandbox: Sandbox, digits: string): Promise<string> {
  sandbox.step(`Saves a bank account whose number ends in ${digits}.`);
  const fields = {
    fld_account_holder_name: 'Ada Byron',
    fld_bank_account_number: `00077788${digits}`,
    fld_bank_routing_number: '110000000',
    fld_bank_account_type: 'Checking',
  };
  const body = {
    account_id: sandbox.account.id,
    supported_payout_method_id: 'podst_achUSA',
    nickname: `Ends in ${digits}, ${sandbox.unused()}`,
    fields,
  };
  return (await sandbox.request<CreatedResource>('POST', '/payouts/methods', body)).id;
}

interface Payout extends CreatedResource {
  readonly status: string;
}

/**
 * Pays out ten dollars to a bank account, advances the payout until it has the status `state`, and returns it. The last
 * `digits` of the account number select the outcome in the sandbox. `resourceType` is the type that the event names:
 * `Payout` or `Withdrawal`.
 */
async function payOut(sandbox: Sandbox, resourceType: ResourceName, digits: string, state: string): Promise<Happened> {
  const method = await saveMethod(sandbox, digits);
  sandbox.step('Pays out $10 to it.');
  const { id } = await sandbox.request<CreatedResource>('POST', '/payouts', {
    account_id: sandbox.account.id,
    amount: 10,
    payout_method_id: method,
  });
  const path = `/payouts/${id}?account_id=${sandbox.account.id}`;
  const hasReachedState = ({ status }: Payout): boolean => status === state;
  for (
    let payout = await sandbox.until(
      () => sandbox.request<Payout>('GET', path),
      ({ status }) => status !== 'requested',
    );
    !hasReachedState(payout);
  ) {
    sandbox.step('Advances the payout to its next state.');
    payout = await sandbox.request<Payout>('POST', `/sandbox/payouts/${id}/settle`);
  }
  return resourceType === 'Payout'
    ? { resourceType: resourceType, resourceId: id, path }
    : happened(resourceType, id, 'withdrawals');
}

const superseded = ' Emitted in addition to the payout event, for subscribers that select it by name.';

function families(resourceType: ResourceName, family: string): Triggers {
  const note = resourceType === 'Withdrawal' ? superseded : '';
  return {
    [`${family}.created`]: {
      how: `Pay out part of a balance: \`POST /payouts\`.${note}`,
      run: (sandbox) => payOut(sandbox, resourceType, '8002', 'in_review'),
    },
    [`${family}.updated`]: {
      how: `Pay out to an account whose number ends in 8001, and complete the payout: \`POST /sandbox/payouts/{id}/settle\`.${note}`,
      run: (sandbox) => payOut(sandbox, resourceType, '8001', 'completed'),
    },
    [`${family}.reversed`]: {
      how: `Pay out to an account whose number ends in 9201, and have the payout reversed: \`POST /sandbox/payouts/{id}/settle\`.${note}`,
      run: (sandbox) => payOut(sandbox, resourceType, '9201', 'reversed'),
    },
  };
}

const setStatus =
  'mutation ($accountId: ID!, $status: PayoutAccountStatus!) { sandboxPayoutAccountStatusSet(accountId: $accountId, status: $status) { status userErrors { message } } }';

/** Procedures that trigger payout, payout method and payout account events in a sandbox, by event name. */
export const payoutTriggers: Triggers = {
  ...families('Payout', 'payout'),
  ...families('Withdrawal', 'withdrawal'),
  'payout_method.created': {
    how: 'Save a bank account: `POST /payouts/methods`.',
    run: async (sandbox) => happened('PayoutMethod', await saveMethod(sandbox, '4321'), 'payout_methods'),
  },
  'payout_account.status_updated': {
    how: 'Change the status at the provider (GraphQL only): `sandboxPayoutAccountStatusSet`.',
    run: async (sandbox) => {
      const path = `/payout_accounts/${sandbox.account.id}`;
      const { id, status } = await sandbox.request<Payout>('GET', path);
      sandbox.step('Changes the status of the account at the provider, with GraphQL.');
      await sandbox.graph(setStatus, {
        accountId: sandbox.account.id,
        status: status === 'connected' ? 'PENDING_VERIFICATION' : 'CONNECTED',
      });
      return happened('PayoutAccount', id, 'payout_accounts');
    },
  },
};
