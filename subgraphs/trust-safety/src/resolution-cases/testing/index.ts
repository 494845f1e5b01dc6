import { deliverIntegrationEvents, type IntegrationEvent, type Principal } from '../../../../kit/src';
import { accessErrorOf, apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import type { TestTrustSafety } from '../../testing';

export const caseFields = `id status stage escalated outcome refund reason customerAppealed availableActions merchantActions customerActions platformActions responseDueAt createdAt updatedAt
  amount { amount currency } account { id } user { id } member { id } product { id } plan { id } payment { id }
  paymentDetails { total { amount } subtotal { amount } paymentMethodType cardBrand cardLast4 createdAt paidAt }`;
export const eventFields =
  'id action reporterType details viewableByCustomer viewableByMerchant attachments { id } createdAt';
const payload = `{ resolutionCenterCase { ${caseFields} } userErrors { code message path } }`;

/** GraphQL input type of each command; null without input. */
const inputs = {
  create: 'ResolutionCenterCaseCreateInput',
  accept: 'ResolutionCenterCaseAcceptInput',
  deny: 'ResolutionCenterCaseMessageInput',
  requestInfo: 'ResolutionCenterCaseRequestInfoInput',
  reply: 'ResolutionCenterCaseMessageInput',
  appeal: 'ResolutionCenterCaseMessageInput',
  withdraw: null,
} as const;
export type CaseCommand = keyof typeof inputs;

function documentOf(command: CaseCommand): string {
  const name = `resolutionCenterCase${command[0]?.toUpperCase()}${command.slice(1)}`;
  const type = inputs[command];
  if (command === 'create') return `mutation ($input: ${type}!) { done: ${name}(input: $input) ${payload} }`;
  return type === null
    ? `mutation ($id: ID!) { done: ${name}(id: $id) ${payload} }`
    : `mutation ($id: ID!, $input: ${type}!) { done: ${name}(id: $id, input: $input) ${payload} }`;
}

export const decideDocument = `mutation ($id: ID!, $decision: ResolutionCenterCaseDecision!, $message: String) {
  done: sandboxResolutionCenterCaseDecide(id: $id, decision: $decision, message: $message) ${payload} }`;

const disputeDocument =
  'mutation ($input: SandboxDisputeInput!) { done: sandboxDisputeCreate(input: $input) { dispute { id } userErrors { message } } }';
const bankDocument =
  'mutation ($id: ID!, $outcome: DisputeOutcome!) { done: sandboxDisputeDecide(id: $id, outcome: $outcome) { dispute { id } userErrors { message } } }';

export interface CaseView extends Readonly<
  Record<'id' | 'status' | 'stage' | 'reason' | 'createdAt' | 'updatedAt', string>
> {
  readonly outcome: string | null;
  readonly refund: string | null;
  readonly escalated: boolean;
  readonly customerAppealed: boolean;
  readonly responseDueAt: string | null;
  readonly availableActions: readonly string[];
}

export interface CaseEventView extends Readonly<Record<'id' | 'action' | 'reporterType' | 'createdAt', string>> {
  readonly details: string | null;
  readonly viewableByCustomer: boolean;
  readonly viewableByMerchant: boolean;
  readonly attachments: readonly { readonly id: string }[];
}

/** Result of a command: the case (null if rejected), its user errors, and the message if access is denied. */
export interface CaseCommandResult {
  readonly found: CaseView | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string; readonly path: readonly string[] }[];
  readonly error: string | null;
}

/** Helpers for tests of cases. They call the GraphQL API and deliver events of other domains. */
export interface CaseStage {
  /** Delivers the event of a collected payment. Returns the id of the payment. */
  paid(userId: string, row?: object, accountId?: string): Promise<string>;
  /** Delivers the event of an uploaded file. Returns the id of the file. */
  file(ownerId: string): Promise<string>;
  publish(type: string, resourceId: string, row: object, accountId?: string): Promise<void>;
  execute(principal: Principal, command: CaseCommand, variables: object, now?: Date): Promise<CaseCommandResult>;
  decide(principal: Principal, id: string, decision: string, message?: string): Promise<CaseCommandResult>;
  /** Opens a dispute about a payment, or an inquiry if `inquiry` is true. Returns the id of the dispute. */
  disputed(paymentId: string, inquiry?: boolean): Promise<string>;
  /** Ends a dispute as the bank would, with `WON`, `LOST` or `CLOSED`. */
  bank(disputeId: string, outcome: string): Promise<void>;
  /** Opens a case and returns it. Fails on user errors. */
  opened(userId: string, input?: object): Promise<CaseView>;
  read(principal: Principal, id: string): Promise<CaseView | null>;
  events(principal: Principal, id: string): Promise<readonly CaseEventView[]>;
  /** Returns the types of the recorded events of a case, in order. */
  eventsOf(id: string): Promise<string[]>;
}

/**
 * Creates the helpers for tests of cases.
 *
 * @param seller default selling account
 */
export function caseStage(domain: TestTrustSafety, seller = 'biz_seller'): CaseStage {
  const events = eventHelpersFor(domain, seller);
  const execute: CaseStage['execute'] = (principal, command, variables, now) =>
    resultOf(domain, principal, documentOf(command), variables, now);
  return {
    ...events,
    ...readsOf(domain),
    execute,
    decide: (principal, id, decision, message) =>
      resultOf(domain, principal, decideDocument, { id, decision, message }),
    async disputed(paymentId, inquiry = false) {
      const { data } = await run(domain.subgraph, apiKeyOf(seller), disputeDocument, { input: { paymentId, inquiry } });
      await followDisputes(domain);
      return data?.done.dispute.id;
    },
    async bank(disputeId, outcome) {
      const { data } = await run(domain.subgraph, apiKeyOf(seller), bankDocument, { id: disputeId, outcome });
      expect(data?.done.userErrors).toEqual([]);
      await followDisputes(domain);
    },
    async opened(userId, input = {}) {
      const paymentId = await events.paid(userId);
      const { found, userErrors } = await execute(userOf(userId), 'create', {
        input: { paymentId, reason: 'PRODUCT_NOT_RECEIVED', message: 'It never came.', ...input },
      });
      expect(userErrors).toEqual([]);
      return found as CaseView;
    },
  };
}

/** Returns helpers that deliver events of other domains to the domain under test. */
function eventHelpersFor(domain: TestTrustSafety, seller: string): Pick<CaseStage, 'publish' | 'paid' | 'file'> {
  let events = 0;
  const publish: CaseStage['publish'] = async (type, resourceId, row, accountId = seller) => {
    const event: IntegrationEvent = {
      id: `evt_${(events += 1)}`,
      type,
      resourceId,
      accountId,
      occurredAt: new Date('2026-07-01T10:00:05.000Z'),
      row: { ...row },
    };
    await deliverIntegrationEvents(domain.consumers, [event]);
  };
  return {
    publish,
    async paid(userId, row = {}, accountId = seller) {
      const id = `pay_${(events += 1)}`;
      await publish('payment.succeeded', id, { user_id: userId, ...payment, ...row }, accountId);
      return id;
    },
    async file(ownerId) {
      const id = `file_${(events += 1)}`;
      const row = { filename: 'proof.png', content_type: 'image/png', size: 100, visibility: 'private' };
      await publish('fact:file.ready', id, row, ownerId);
      return id;
    },
  };
}

const payment = {
  member_id: 'mber_1',
  membership_id: 'mem_1',
  product_id: 'prod_1',
  plan_id: 'plan_1',
  currency: 'usd',
  total: '30.00',
  subtotal: '28.00',
  payment_method_type: 'card',
  card_brand: 'visa',
  card_last4: '4242',
  created_at: '2026-07-01T10:00:00.000Z',
};

async function resultOf(
  domain: TestTrustSafety,
  principal: Principal,
  document: string,
  variables: object,
  now?: Date,
): Promise<CaseCommandResult> {
  const result = await run(
    domain.subgraph,
    principal,
    document,
    { ...variables },
    now ? { clock: { now: () => now } } : {},
  );
  const done = result.data?.done;
  return {
    found: done?.resolutionCenterCase ?? null,
    userErrors: done?.userErrors ?? [],
    error: accessErrorOf(result) ?? null,
  };
}

/** Delivers the dispute events from the domain's outbox to its own consumers, as the event log would. */
async function followDisputes({ database, consumers }: TestTrustSafety): Promise<void> {
  const rows = await database.rows(
    'SELECT event_id, type, resource_id, account_id, "row" FROM trust_safety.outbox WHERE type LIKE \'dispute.%\' ORDER BY id',
    [],
  );
  for (const [id, type, resourceId, accountId, row] of rows as [
    string,
    string,
    string,
    string,
    Record<string, unknown>,
  ][]) {
    await deliverIntegrationEvents(consumers, [{ id, type, resourceId, accountId, occurredAt: new Date(), row }]);
  }
}

function readsOf({ subgraph, database }: TestTrustSafety): Pick<CaseStage, 'read' | 'events' | 'eventsOf'> {
  return {
    async read(principal, id) {
      const { data, errors } = await run(
        subgraph,
        principal,
        `query ($id: ID!) { resolutionCenterCase(id: $id) { ${caseFields} } }`,
        { id },
      );
      if (errors) throw new Error(errors[0]?.message);
      return data?.resolutionCenterCase;
    },
    async events(principal, id) {
      const { data } = await run(
        subgraph,
        principal,
        `query ($id: ID!) { resolutionCenterCase(id: $id) { events { nodes { ${eventFields} } } } }`,
        { id },
      );
      return data?.resolutionCenterCase.events.nodes;
    },
    async eventsOf(id) {
      return (await database.rows('SELECT type FROM trust_safety.outbox WHERE resource_id = $1 ORDER BY id', [id])).map(
        ([type]) => type as string,
      );
    },
  };
}
