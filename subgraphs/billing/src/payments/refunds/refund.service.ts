import type { Transaction } from '../../../../kit/src';
import { paymentPolicy } from '../payments/payment.policy';
import type { PaymentRepository } from '../payments/payment.repository';
import type { RefundOrders } from './refund.orders';

/** Commands on refunds. Each runs inside the given transaction. */
export class RefundService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly orders: RefundOrders,
  ) {}

  /** Creates a refund and returns its id. The refund is executed after the commit. */
  async create(
    tx: Transaction,
    { paymentId, amount }: { readonly paymentId: string; readonly amount?: string | null },
  ): Promise<string> {
    const payment = await this.payments.lock(tx, paymentId);
    paymentPolicy.requireManage(tx, payment.accountId);
    return this.orders.order(tx, payment, amount ?? null);
  }
}
