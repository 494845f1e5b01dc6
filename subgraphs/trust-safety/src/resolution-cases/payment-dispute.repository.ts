import { type Transaction, findRow, saveRow } from '../../../kit/src';
import { PaymentDisputeEntity } from './payment-dispute.entity';

/** Keeps what cases need to know of disputes. */
export class PaymentDisputeRepository {
  find(tx: Transaction, id: string): Promise<PaymentDisputeEntity | null> {
    return findRow(tx, PaymentDisputeEntity, id);
  }

  async save(tx: Transaction, dispute: PaymentDisputeEntity): Promise<void> {
    await saveRow(tx, dispute);
  }

  /** Whether the bank looks at a payment or has decided about it. One that was called off does not count. The payment must be locked. */
  isDisputed(tx: Transaction, paymentId: string): Promise<boolean> {
    return tx.manager.createQueryBuilder(PaymentDisputeEntity, 'dispute').where({ paymentId }).andWhere("dispute.status <> 'closed'").getExists();
  }
}
