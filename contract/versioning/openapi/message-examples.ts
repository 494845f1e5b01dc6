import type { Contract } from '../contract';
import type { SchemaName } from '../operation';
import type { ApiVersion } from '../versions';
import { exampleId } from './example';
import { recordedExample } from './recorded-examples';

/** Operations whose recorded response is the example of a resource of events, by the schema of the resource. */
const operations: Readonly<Record<SchemaName, string>> = {
  Account: 'GET /accounts/me',
  CardTransaction: 'GET /card_transactions/{id}',
  CourseLessonInteraction: 'GET /course_lesson_interactions/{id}',
  Deposit: 'POST /deposits',
  Dispute: 'GET /disputes/{id}',
  DisputeAlert: 'GET /dispute_alerts/{id}',
  Entry: 'GET /entries/{id}',
  Invoice: 'GET /invoices/{id}',
  // Events contain no card number, unlike the read of a card.
  IssuedCard: 'PATCH /cards/{id}',
  LedgerAccount: 'GET /ledger_accounts/{id}',
  Member: 'GET /members/{id}',
  Membership: 'GET /memberships/{id}',
  Payment: 'GET /payments/{id}',
  Payout: 'GET /payouts/{id}',
  PayoutAccount: 'GET /payout_accounts/{id}',
  PayoutMethod: 'GET /payout_methods/{id}',
  Plan: 'GET /plans/{id}',
  Product: 'GET /products/{id}',
  Refund: 'GET /refunds/{id}',
  ResolutionCenterCase: 'GET /resolution_center_cases/{id}',
  SetupIntent: 'GET /setup_intents/{id}',
  Shipment: 'GET /shipments/{id}',
  Swap: 'GET /swaps/{id}',
  Transfer: 'GET /transfers/{id}',
  Verification: 'GET /verifications/{id}',
  Withdrawal: 'GET /withdrawals/{id}',
};

/** Example of the only resource of events that no operation returns. It is equal at all versions. */
const identityProfile = {
  id: exampleId('idpf_'),
  profile_type: 'individual',
  status: 'approved',
  payouts_enabled: true,
  payout_status: 'connected',
  first_name: 'Nadia',
  last_name: 'Vale',
  date_of_birth: '1988-04-12',
  email: null,
  phone: '+15035550117',
  country: 'us',
  business_name: null,
  business_structure: null,
  personal_address: {
    line1: '8 Quarry Lane',
    line2: null,
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'us',
  },
  business_address: null,
  linked_companies: [{ id: exampleId('biz_'), title: 'Pickaxe Coaching' }],
  verifications: [
    {
      id: exampleId('idpf_'),
      status: 'approved',
      last_error_code: null,
      last_error_reason: null,
      session_url: null,
      created_at: '2026-03-04T08:00:00.000Z',
    },
  ],
  created_at: '2026-03-04T08:00:00.000Z',
  updated_at: '2026-03-04T13:00:00.000Z',
};

/** Values in which a message differs from other messages about the same resource. */
interface MessageOrigin {
  readonly id: string;
  readonly timestamp: string;
  readonly accountId: string;
  /** Version of the message; null for an unpinned one, which has the form of the first version. */
  readonly pin: ApiVersion | null;
}

/** Returns the origin of the messages in the `webhooks` section of the document of a version. */
export function documentedOrigin(version: ApiVersion): MessageOrigin {
  const { id } = resourceExample('Account', version) as { readonly id: string };
  return { id: exampleId('msg_'), timestamp: '2026-08-21T12:00:00.000Z', accountId: id, pin: version };
}

/**
 * Returns the example of a resource of events in the shape of a version: the recorded response of an operation that
 * returns it. Resources that the API cannot read yet have only an id.
 */
export function resourceExample(schema: SchemaName, version: ApiVersion): unknown {
  if (schema === 'IdentityProfile') return identityProfile;
  const operation = operations[schema];
  const recorded = operation === undefined ? undefined : recordedExample(`v1 ${operation}`, version);
  return recorded?.response ?? { id: exampleId(`${snakeCase(schema)}_`) };
}

/**
 * Returns an example of the message of an event: the content of test messages, and of the examples of OpenAPI documents.
 *
 * @param event newest name of the event
 * @param schema name of the schema of the event's resource
 */
export function messageExample(
  contract: Pick<Contract, 'envelope' | 'original'>,
  event: string,
  schema: SchemaName,
  { id, timestamp, accountId, pin }: MessageOrigin,
): Readonly<Record<string, unknown>> {
  const version = pin ?? contract.original;
  return contract.envelope(version)({
    id,
    type: event,
    api_version: 'v1',
    api_version_date: pin,
    timestamp,
    account_id: accountId,
    data: resourceExample(schema, version),
  });
}

function snakeCase(schema: string): string {
  return schema.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
}
