import { Conflict } from '../../../kit/src';

/** Only what was paid is sent. */
export class NotPaidYet extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} has nothing to send.`);
  }
}

/** Each payment has one shipment at most. */
export class ShippedAlready extends Conflict {
  constructor(id: string) {
    super(`This payment has the shipment ${id} already. Its tracking number can be changed.`);
  }
}
