import type { Transaction } from '../../../kit/src';
import { paymentPolicy } from '../payments/payment.policy';
import type { PaymentRepository } from '../payments/payment.repository';
import type { RefundOrders } from './refund.orders';

/** The commands on refunds. Each runs inside the transaction it is given. */
export class RefundService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly orders: RefundOrders,
  ) {}

  /** Orders a refund and answers its id; it is carried out once the transaction has committed. */
  async create(
    tx: Transaction,
    { paymentId, amount }: { readonly paymentId: string; readonly amount?: string | null },
  ): Promise<string> {
    const payment = await this.payments.lock(tx, paymentId);
    paymentPolicy.requireManage(tx, payment.accountId);
    return this.orders.order(tx, payment, amount ?? null);
  }
}
