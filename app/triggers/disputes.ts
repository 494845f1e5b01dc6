import { buy, type CreatedResource } from './purchases';
import type { Sandbox } from './sandbox';
import { following, happened, type Triggers } from './trigger';

/** Username of the complaining customer. */
const customer = 'amir';

/**
 * Opens a dispute about a new payment and returns the dispute's id. The payment has no membership, because the dispute
 * would change the membership too.
 */
async function dispute(sandbox: Sandbox): Promise<string> {
  const { id } = await buy(sandbox, { plan: {} });
  sandbox.step('Opens a dispute about it, as the bank.');
  return (
    await sandbox.until(
      () => sandbox.request<CreatedResource>('POST', '/sandbox/disputes', { payment_id: id }),
      Boolean,
    )
  ).id;
}

/** Opens a case about a purchase as the customer, and returns the case's id. */
async function complain(sandbox: Sandbox): Promise<string> {
  const { id } = await buy(sandbox, { buyer: customer });
  sandbox.step('Opens a case about it, as the customer.');
  const body = { receipt_id: id, reason: 'product_not_received', message: 'It never came.' };
  return (
    await sandbox.until(
      () => sandbox.request<CreatedResource>('POST', '/resolution_center_cases', body, customer),
      Boolean,
    )
  ).id;
}

const disputed = (id: string) => happened('Dispute', id, 'disputes');
const complained = (id: string) => happened('ResolutionCenterCase', id, 'resolution_center_cases');

/** Procedures that trigger dispute, dispute alert and resolution center events in a sandbox, by event name. */
export const disputeTriggers: Triggers = {
  'dispute.created': {
    how: 'Simulate a dispute: `POST /sandbox/disputes` with a `payment_id`, or pay with the card 4000 0000 0000 0259.',
    run: async (sandbox) => disputed(await dispute(sandbox)),
  },
  'dispute.updated': following({
    how: 'Change the evidence of a dispute: `PATCH /disputes/{id}` with `evidence`.',
    make: dispute,
    step: 'Changes the evidence.',
    answer: disputed,
    act: (sandbox, id) => sandbox.request('PATCH', `/disputes/${id}`, { evidence: { notes: 'They were there.' } }),
  }),
  'dispute_alert.created': {
    how: 'Simulate a dispute alert: `POST /sandbox/dispute_alerts` with a `payment_id`, or pay with the card 4000 0000 0000 5423.',
    run: async (sandbox) => {
      const { id } = await buy(sandbox, { plan: {} });
      sandbox.step('Simulates a dispute alert about it.');
      const alert = await sandbox.until(
        () => sandbox.request<CreatedResource>('POST', '/sandbox/dispute_alerts', { payment_id: id }),
        Boolean,
      );
      return happened('DisputeAlert', alert.id, 'dispute_alerts');
    },
  },
  'resolution_center_case.created': {
    how: "Open a case about a payment as the customer who paid: `POST /resolution_center_cases` with a user's token.",
    run: async (sandbox) => complained(await complain(sandbox)),
  },
  'resolution_center_case.updated': following({
    how: 'Request information from the customer: `POST /resolution_center_cases/{id}/request_info`.',
    make: complain,
    step: 'Requests information from the customer, as the seller.',
    answer: complained,
    act: (sandbox, id) => sandbox.request('POST', `/resolution_center_cases/${id}/request_info`, {}),
  }),
  'resolution_center_case.decided': following({
    how: 'Close a case: `POST /resolution_center_cases/{id}/deny` with a `message`.',
    make: complain,
    step: 'Denies it, as the seller.',
    answer: complained,
    act: (sandbox, id) =>
      sandbox.request('POST', `/resolution_center_cases/${id}/deny`, { message: 'It was delivered.' }),
  }),
};
