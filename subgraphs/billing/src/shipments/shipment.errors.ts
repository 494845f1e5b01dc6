import { Conflict } from '../../../kit/src';

/** The payment is not paid. A shipment can only be created for a paid payment. */
export class PaymentNotPaid extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be shipped.`);
  }
}

/** The payment already has a shipment. */
export class AlreadyShipped extends Conflict {
  constructor(id: string) {
    super(`This payment already has the shipment ${id}. Its tracking number can be changed.`);
  }
}
