import { type CreatedResource, saveCard } from './purchases';
import type { Sandbox } from './sandbox';
import { following, happened, type Trigger, type Triggers } from './trigger';

const invoice = (id: string) => happened('Invoice', id, 'invoices');
const bill = {
  product: { title: 'Consulting' },
  plan: { initial_price: 10.43 },
  line_items: [{ label: 'Work', quantity: 1, unit_price: 10.43 }],
};

/** Sends an invoice, and returns its id. */
async function send(sandbox: Sandbox): Promise<string> {
  sandbox.step('Sends an invoice.');
  const to = {
    email_address: `trigger-${sandbox.unused()}@example.com`,
    customer_name: 'Toni',
    collection_method: 'send_invoice',
    due_date: '2099-04-01T12:00:00Z',
  };
  return (
    await sandbox.request<CreatedResource>('POST', '/invoices', { account_id: sandbox.account.id, ...bill, ...to })
  ).id;
}

/** Creates an event trigger for an action of the seller on a sent invoice. */
function marked(action: string, step: string): Trigger {
  const instructions = `Send an invoice (\`POST /invoices\`), then send \`POST /invoices/{id}/${action}\`.`;
  return following({
    how: instructions,
    make: send,
    step,
    act: (sandbox, id) => sandbox.request('POST', `/invoices/${id}/${action}`),
    answer: invoice,
  });
}

/** Procedures that trigger invoice events in a sandbox, by event name. */
export const invoiceTriggers: Triggers = {
  'invoice.created': {
    how: '`POST /invoices` with `collection_method: "send_invoice"`.',
    run: async (sandbox) => invoice(await send(sandbox)),
  },
  'invoice.paid': marked('mark_paid', 'Marks it as paid.'),
  'invoice.past_due': {
    how: 'Save the card 4000 0000 0000 0341, which declines every charge, and charge it with an invoice: `collection_method: "charge_automatically"`.',
    run: async (sandbox) => {
      const { member, payment_method: method } = await saveCard(sandbox, 'declinesLater');
      sandbox.step('Charges the saved card for an invoice; the bank declines the charge.');
      const charged = {
        collection_method: 'charge_automatically',
        member_id: member?.id,
        payment_method_id: method?.id,
      };
      const { id } = await sandbox.request<CreatedResource>('POST', '/invoices', {
        account_id: sandbox.account.id,
        ...bill,
        ...charged,
      });
      await sandbox.until(
        () => sandbox.request<{ readonly status: string }>('GET', `/invoices/${id}`),
        ({ status }) => status === 'past_due',
      );
      return invoice(id);
    },
  },
  'invoice.voided': marked('void', 'Voids it.'),
  'invoice.marked_uncollectible': marked('mark_uncollectible', 'Marks it as uncollectible.'),
};
