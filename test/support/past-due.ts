import { buy, type CreatedResource } from '../../app/triggers/purchases';
import type { Sandbox } from '../../app/triggers';

const day = 86_400_000;

/** Creates a membership whose renewal was declined, with a test clock that is ready at that time. Returns its id. */
export async function pastDueMembership(sandbox: Sandbox): Promise<string> {
  const plan = {
    product_id: sandbox.demoData.examples.product_id,
    plan_type: 'renewal',
    renewal_price: 20,
    billing_period: 30,
  };
  const { membership, member } = await buy(sandbox, { plan, price: 0, card: 'declinesLater' });
  const clock = await sandbox.request<CreatedResource & { readonly now: string }>('POST', '/sandbox/test_clocks', {
    account_id: sandbox.account.id,
    name: `Past due ${sandbox.unused()}`,
  });
  await sandbox.request('POST', `/sandbox/test_clocks/${clock.id}/attach`, { member_id: member?.id });
  await sandbox.request('POST', `/sandbox/test_clocks/${clock.id}/advance`, {
    to: new Date(Date.parse(clock.now) + 30.5 * day).toISOString(),
  });
  const readStatus = () => sandbox.request<{ readonly status: string }>('GET', `/memberships/${membership?.id}`);
  await sandbox.until(readStatus, ({ status }) => status === 'past_due');
  await sandbox.until(
    () => sandbox.request<{ readonly status: string }>('GET', `/sandbox/test_clocks/${clock.id}`),
    ({ status }) => status === 'ready',
  );
  return membership?.id as string;
}
