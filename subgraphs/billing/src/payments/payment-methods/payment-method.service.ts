import { Conflict, ErrorReason, NotFound, type Transaction } from '../../../../kit/src';
import { isOwn } from '../../shared/list-scope';
import type { PaymentMethodRepository } from './payment-method.repository';

@ErrorReason(
  'PaymentMethod',
  'The payment method is charged by a membership that renews, by an open invoice, or by a payment in progress.',
)
class PaymentMethodInUse extends Conflict {
  constructor() {
    super('A membership or an invoice is paid with this payment method. Choose another one there first.');
  }
}

/** Commands on saved payment methods. Each runs inside the given transaction. ADR 0083 */
export class PaymentMethodService {
  constructor(private readonly methods: PaymentMethodRepository) {}

  /**
   * Removes a payment method of the calling user, and returns its id. Throws `NotFound` for every other caller, since
   * only its user decides about it, and `PaymentMethodInUse`.
   */
  async delete(tx: Transaction, id: string): Promise<string> {
    const method = await this.methods.lock(tx, id);
    if (!isOwn(tx.principal, method.userId)) throw new NotFound();
    if (await this.methods.isNeeded(tx, method)) throw new PaymentMethodInUse();
    await this.methods.remove(tx, method);
    return id;
  }
}
