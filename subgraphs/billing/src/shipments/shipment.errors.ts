import { Conflict } from '../../../kit/src';

/** Only paid payments can be shipped. */
export class PaymentNotPaid extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be shipped.`);
  }
}

/** Each payment has at most one shipment. */
export class AlreadyShipped extends Conflict {
  constructor(id: string) {
    super(`This payment already has the shipment ${id}. Its tracking number can be changed.`);
  }
}
