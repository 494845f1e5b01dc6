import { Conflict } from '../../../kit/src';

/** Nobody stands ready to charge payment methods for balances. */
export class TopupsUnavailable extends Conflict {
  constructor() {
    super('Balances cannot be topped up here.');
  }
}
