import { graphql } from 'graphql';
import type { Billing } from '../../subgraphs/billing/src';
import {
  createContext,
  deliverIntegrationEvents,
  type Logger,
  type Principal,
  systemPrincipal,
} from '../../subgraphs/kit/src';
import type { TrustSafety } from '../../subgraphs/trust-safety/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoCalendar } from './calendar';
import { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** A resolution center case, with the commands of customer and merchant after its creation. */
interface DemoCase {
  readonly account: string;
  readonly user: string;
  readonly paid: readonly [total: string, currency: string];
  readonly reason: string;
  readonly message: string;
  readonly done: readonly (readonly [who: 'customer' | 'merchant', command: string, said?: string])[];
}

/**
 * Cases in which no response is pending. A pending response has a deadline, which would soon expire and close the case.
 */
const cases: readonly DemoCase[] = [
  {
    account: 'pickaxe-labs',
    user: 'amir',
    paid: ['29', 'eur'],
    reason: 'PRODUCT_NOT_RECEIVED',
    message: 'I paid and cannot get in.',
    done: [['merchant', 'Accept', 'Our mistake, here is your money.']],
  },
  {
    account: 'pickaxe-labs',
    user: 'greta',
    paid: ['4.99', 'eur'],
    reason: 'SUBSCRIPTION_CANCELED',
    message: 'I had canceled this.',
    done: [
      ['merchant', 'RequestInfo', 'When was that?'],
      ['customer', 'Reply', 'On Monday.'],
      ['merchant', 'Deny', 'We see no cancellation before Tuesday.'],
    ],
  },
  {
    account: 'pickaxe-labs',
    user: 'joao',
    paid: ['55', 'eur'],
    reason: 'NOT_AS_DESCRIBED',
    message: 'There were to be twelve lessons.',
    done: [
      ['merchant', 'Deny', 'The page says ten.'],
      ['customer', 'Appeal', 'It said twelve when I bought it.'],
    ],
  },
  {
    account: 'northwind-audio',
    user: 'joao',
    paid: ['12', 'gbp'],
    reason: 'PRODUCT_UNACCEPTABLE',
    message: 'Too quiet.',
    done: [['customer', 'Withdraw']],
  },
];

/** Time of the first payment. The cases have their own clock, independent of the remaining demo data. */
const startsAt = '2026-03-10T09:00:00Z';

const findBuyer = `query ($accountId: ID!, $userId: ID!) {
  memberships(filter: { accountId: $accountId, userIds: [$userId] }, first: 1) { nodes { id member { id } product { id } plan { id } } }
}`;
const payloadFields = '{ resolutionCenterCase { id } userErrors { message } }';
const open = `mutation ($input: ResolutionCenterCaseCreateInput!) { done: resolutionCenterCaseCreate(input: $input) ${payloadFields} }`;
/** Returns the GraphQL document of the mutation that executes a command on a case. */
const documentOf = (command: string) => {
  const type = `ResolutionCenterCase${command === 'Accept' || command === 'RequestInfo' ? command : 'Message'}Input`;
  if (command === 'Withdraw')
    return `mutation ($id: ID!) { done: resolutionCenterCaseWithdraw(id: $id) ${payloadFields} }`;
  return `mutation ($id: ID!, $input: ${type}!) { done: resolutionCenterCase${command}(id: $id, input: $input) ${payloadFields} }`;
};

interface Buyer {
  readonly memberships: {
    readonly nodes: readonly {
      readonly id: string;
      readonly member: { readonly id: string } | null;
      readonly product: { readonly id: string };
      readonly plan: { readonly id: string };
    }[];
  };
}

interface CommandPayload {
  readonly resolutionCenterCase: { readonly id: string } | null;
  readonly userErrors: readonly { readonly message: string }[];
}

/**
 * Opens cases about payments that exist only in the resolution center, for demo data without simulated purchases. With
 * simulated activity, customers open cases about their own payments.
 */
export async function openCases(
  billing: Billing,
  trustSafety: TrustSafety,
  log: Logger,
  calendar: DemoCalendar,
): Promise<void> {
  const clock = new DemoClock(calendar, startsAt);
  const execute = executorOf<Buyer>(billing, log, clock);
  const command = async (
    principal: Principal,
    source: string,
    variableValues: Record<string, unknown>,
  ): Promise<string> => {
    clock.pause();
    const contextValue = createContext({ principal, requestId: 'demo', log, clock });
    const { data, errors } = await graphql({
      schema: trustSafety.subgraph.schema,
      source,
      variableValues,
      contextValue,
    });
    if (errors?.[0]) throw errors[0];
    const { done } = data as unknown as { readonly done: CommandPayload };
    requireSuccess(done);
    return done.resolutionCenterCase?.id as string;
  };
  for (const [index, { paid, ...one }] of cases.entries()) {
    const { account, user, reason, message, done } = one;
    const [total, currency] = paid;
    const [accountId, userId, paymentId] = [idOf('biz', account), idOf('user', user), `pay_demoCase${index + 1}`];
    const [bought] = (await execute(findBuyer, { accountId, userId })).memberships.nodes;
    const paidAt = clock.now();
    const row = {
      user_id: userId,
      member_id: bought?.member?.id ?? null,
      membership_id: bought?.id ?? null,
      product_id: bought?.product.id ?? null,
      plan_id: bought?.plan.id ?? null,
      currency,
      total,
      subtotal: total,
      payment_method_type: 'card',
      card_brand: 'visa',
      card_last4: '4242',
      created_at: paidAt.toISOString(),
    };
    const event = {
      id: `evt_demoCase${index + 1}`,
      type: 'payment.succeeded',
      resourceId: paymentId,
      accountId,
      occurredAt: paidAt,
      row,
    };
    await deliverIntegrationEvents(trustSafety.consumers, [event]);
    const customer = { ...systemPrincipal, kind: 'user' as const, credentialId: userId, userId };
    const id = await command(customer, open, { input: { paymentId, reason, message } });
    for (const [party, name, reply] of done)
      await command(party === 'customer' ? customer : systemPrincipal, documentOf(name), {
        id,
        ...(reply && { input: { message: reply } }),
      });
  }
}
