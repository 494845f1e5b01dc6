import { type Database, type SubgraphDefinition, selectionOf } from '../../../../kit/src';
import { PaymentMethod } from '../payment-methods/payment-method.resource';
import { PaymentMethodRepository } from '../payment-methods/payment-method.repository';
import { PaymentMethodResolver } from '../payment-methods/payment-method.resolver';
import type { ReadModels } from '../../read-models';
import { Refund } from '../refunds/refund.resource';
import { RefundRepository } from '../refunds/refund.repository';
import { RefundResolver } from '../refunds/refund.resolver';
import { SetupIntent } from '../../checkout/setup-intents/setup-intent.resource';
import { SetupIntentRepository } from '../../checkout/setup-intents/setup-intent.repository';
import { SetupIntentResolver } from '../../checkout/setup-intents/setup-intent.resolver';
import { PaymentFeeRepository } from './payment-fee.repository';
import { PaymentFeeResolver } from './payment-fee.resolver';
import { Payment } from './payment.resource';
import { PaymentRepository } from './payment.repository';
import { PaymentResolver } from './payment.resolver';

export const paymentEntities = [PaymentMethod, SetupIntent, Payment, Refund];

/** Repositories, resolvers and reference resolvers of payments, payment methods, setup intents, refunds and fees. */
export type PaymentReads = ReturnType<typeof createPaymentReads>;

export function createPaymentReads(database: Database, models: ReadModels) {
  const methods = new PaymentMethodRepository(database, models.paymentMethod);
  const intents = new SetupIntentRepository(database, models.setupIntent);
  const payments = new PaymentRepository(database, models.payment);
  const refunds = new RefundRepository(database, models.refund);
  const fees = new PaymentFeeRepository(database, models.paymentFee, payments);
  return {
    methods,
    intents,
    payments,
    refunds,
    fees,
    resolvers: [
      new PaymentMethodResolver(methods),
      new SetupIntentResolver(intents),
      new PaymentResolver(payments, refunds),
      new PaymentFeeResolver(fees),
      new RefundResolver(refunds),
    ],
    references: {
      PaymentMethod: ({ id }, ctx, info) => methods.find(ctx, id as string, selectionOf(info, 'PaymentMethod')),
      SetupIntent: ({ id }, ctx, info) => intents.reads.find(ctx, id as string, selectionOf(info, 'SetupIntent')),
      Payment: ({ id }, ctx, info) => payments.getReference(ctx, id as string, selectionOf(info, 'Payment')),
      Refund: ({ id }, ctx, info) => refunds.reads.find(ctx, id as string, selectionOf(info, 'Refund')),
    } satisfies SubgraphDefinition['references'],
  };
}
