import { Conflict } from '../../../kit/src';

/** Only paid payments can be shipped. */
export class PaymentNotPaid extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} has nothing to send.`);
  }
}

/** Each payment has at most one shipment. */
export class AlreadyShipped extends Conflict {
  constructor(id: string) {
    super(`This payment has the shipment ${id} already. Its tracking number can be changed.`);
  }
}
