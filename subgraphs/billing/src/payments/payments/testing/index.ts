import {
  createContext,
  createLogger,
  Database,
  newId,
  systemPrincipal,
  type Transaction,
} from '../../../../../kit/src';
import { PaymentMethod } from '../../payment-methods/payment-method.resource';
import { Refund } from '../../refunds/refund.resource';
import { Shipment } from '../../shipments/shipment.resource';
import { SetupIntent } from '../../../checkout/setup-intents/setup-intent.resource';
import { recordSetupIntentEvent } from '../../../checkout/setup-intents/setup-intent.events';
import { Payment } from '../payment.resource';
import { type PaymentEvent, recordPaymentEvent } from '../payment.events';
import { paymentEntities } from '../payments';

/** Ids of the account, user, member, membership, plan and product to which the inserted rows refer. */
export interface PaymentContext {
  readonly accountId: string;
  readonly userId: string;
  readonly memberId: string;
  readonly membershipId?: string;
  readonly planId?: string;
  readonly productId?: string;
}

/**
 * Fixture that inserts payment rows directly into the database, for tests of queries. Omitted fields have default
 * values.
 */
export interface PaymentRows {
  method(side: PaymentContext, fields?: Partial<PaymentMethod>): Promise<PaymentMethod>;
  /** Inserts a payment, and its event if `event` is given. Default: 29 US dollars, paid by card. */
  payment(side: PaymentContext, fields?: Partial<Payment>, event?: PaymentEvent): Promise<Payment>;
  refund(payment: Payment, fields?: Partial<Refund>): Promise<Refund>;
  /** Inserts a shipment. Default: in transit with UPS. */
  shipment(payment: Payment, fields?: Partial<Shipment>): Promise<Shipment>;
  fee(payment: Payment, type: string, name: string, amount: string, createdAt?: Date): Promise<void>;
  setupIntent(
    side: PaymentContext,
    fields?: Partial<SetupIntent>,
    event?: Parameters<typeof recordSetupIntentEvent>[1],
  ): Promise<SetupIntent>;
  close(): Promise<void>;
}

const day = new Date('2026-03-01T12:00:00Z');

const paidByCard = {
  status: 'paid',
  substatus: 'succeeded',
  chargeState: 'idle',
  billingReason: 'one_time',
  quantity: 1,
  heldUnits: 0,
  currency: 'usd',
  subtotal: '29',
  discount: '0',
  taxAmount: '0',
  taxBehavior: 'unspecified',
  total: '29',
  usdTotal: '29',
  applicationFee: null,
  feeTotal: '0',
  refundedAmount: '0',
  taxRefundedAmount: '0',
  autoRefunded: false,
  paymentsFailed: 0,
  failureCode: null,
  failureMessage: null,
  provider: 'multi_psp',
  paymentMethodType: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  threeDsVerified: false,
  email: null,
  phone: null,
  billingAddress: null,
  shippingAddress: null,
  affiliateCode: null,
  customFieldResponses: [],
  metadata: {},
  actionUrl: null,
  returnUrl: null,
  paidAt: day,
  lastPaymentAttempt: day,
  nextPaymentAttempt: null,
  refundedAt: null,
  disputeAlertedAt: null,
  disputeStatus: null,
  createdAt: day,
  updatedAt: day,
} satisfies Partial<Payment>;

const card = {
  provider: 'multi_psp',
  type: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpMonth: 12,
  cardExpYear: 2031,
  threeDsVerified: false,
  mailingAddress: null,
  createdAt: day,
} satisfies Partial<PaymentMethod>;

const succeeded = {
  status: 'succeeded',
  taxAmount: '0',
  provider: 'multi_psp',
  providerCreatedAt: day,
  referenceStatus: 'available',
  referenceType: 'acquirer_reference_number',
  referenceValue: '74000000000000000000001',
  failureMessage: null,
  automatic: false,
  runs: 1,
  nextRunAt: null,
  createdAt: day,
  updatedAt: day,
} satisfies Partial<Refund>;

const saved = {
  checkoutConfigurationId: null,
  memberId: null,
  paymentMethodId: null,
  status: 'succeeded',
  currency: 'usd',
  errorCode: null,
  errorMessage: null,
  threeDsVerified: false,
  buyerProfile: { username: 'mei', name: 'Mei', email: 'mei@demo.example' },
  metadata: {},
  actionUrl: null,
  returnUrl: null,
  createdAt: day,
  updatedAt: day,
} satisfies Partial<SetupIntent>;

const sent = {
  trackingNumber: '1Z999AA10123456784',
  carrier: 'ups',
  service: 'Ground',
  status: 'in_transit',
  substatus: 'departed_facility',
  deliveryEstimate: null,
  nextLookAt: null,
  checkpoints: [
    { status: 'in_transit', message: 'Left Springfield.', location: 'Springfield, US', timestamp: day.toISOString() },
  ],
  createdAt: day,
  updatedAt: day,
} satisfies Partial<Shipment>;

/** Columns of a payment that refer to other rows: null by default. */
const unrelated = {
  buyerAccountId: null,
  membershipId: null,
  planId: null,
  productId: null,
  checkoutConfigurationId: null,
  paymentMethodId: null,
  promoCodeId: null,
  promoCodeUseId: null,
};

const log = createLogger('silent');

function openTables(url: string): Promise<Database> {
  const entities = [...paymentEntities, Shipment];
  return Database.open({ url, schema: 'billing', entities, migrations: [], log, poolSize: 1 });
}

/** Connects to the billing tables of a database and returns the fixture that inserts rows. */
export async function openPaymentRows(databaseUrl: string): Promise<PaymentRows> {
  const database = await openTables(databaseUrl);
  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.transaction((manager) =>
      work({ ...createContext({ principal: systemPrincipal, requestId: 'test', log }), manager }),
    );
  return {
    method: ({ accountId, userId, memberId }, fields) =>
      write(({ manager }) =>
        manager.save(PaymentMethod, {
          id: newId('payt'),
          reference: newId('card'),
          accountId,
          userId,
          memberId,
          ...card,
          ...fields,
        }),
      ),
    payment: (side, fields, event) =>
      write(async (tx) => {
        const row = { id: newId('pay'), ...unrelated, ...side, ...paidByCard, ...fields };
        const payment = await tx.manager.save(Payment, row as Payment);
        if (event) await recordPaymentEvent(tx, event, payment);
        return payment;
      }),
    refund: ({ id, accountId, userId, currency, total }, fields) =>
      write(({ manager }) =>
        manager.save(Refund, {
          id: newId('rfnd'),
          paymentId: id,
          accountId,
          userId,
          currency,
          amount: total,
          ...succeeded,
          ...fields,
        }),
      ),
    shipment: ({ id, accountId, userId }, fields) =>
      write(({ manager }) =>
        manager.save(Shipment, { id: newId('ship'), paymentId: id, accountId, userId, ...sent, ...fields }),
      ),
    fee: async ({ id, accountId, currency }, type, name, amount, createdAt = day) => {
      await database.rows(
        'INSERT INTO billing.payment_fees (id, account_id, payment_id, type, name, amount, currency, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
        [newId('fee'), accountId, id, type, name, amount, currency, createdAt],
      );
    },
    setupIntent: ({ accountId, userId }, fields, event) =>
      write(async (tx) => {
        const intent = await tx.manager.save(SetupIntent, {
          id: newId('sint'),
          accountId,
          userId,
          ...saved,
          ...fields,
        } as SetupIntent);
        if (event) await recordSetupIntentEvent(tx, event, intent);
        return intent;
      }),
    close: () => database.close(),
  };
}
