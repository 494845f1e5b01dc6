import { Conflict, type Currency, ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** More than there is to be paid out. */
export class BalanceTooLow extends Conflict {
  /** @param shared whether a platform pays the fees, and may be the one who is short */
  constructor(currency: Currency, shared: boolean) {
    super(
      `There is not enough ${currency} for this amount${shared ? ', or not enough at the platform for the fees' : ''}.`,
      ['amount'],
    );
  }
}

/** Nothing was ever held in the currency. */
export class NoBalanceInCurrency extends ParameterInvalid {
  constructor(currency: Currency) {
    super(['currency'], `There is no balance in ${currency}.`);
  }
}

/** The method belongs to somebody else, or was never saved. */
export class UnknownPayoutMethod extends ParameterInvalid {
  constructor(named: boolean) {
    super(
      ['payoutMethodId'],
      named
        ? sentence`${thisInput} names no saved method of this owner.`
        : sentence`There is no default method; name one in ${thisInput}.`,
    );
  }
}

/** Nothing can be sent by this method. */
export class PayoutMethodUnusable extends Conflict {
  constructor(reason: string) {
    super(reason, ['payoutMethodId']);
  }
}

/** The bank warned of the account; whoever pays out has to say that they know. */
export class BankWarningNotAcknowledged extends Conflict {
  constructor() {
    super(sentence`The bank has a warning about this account. Send ${thisInput} to pay out all the same.`, [
      'acknowledgeBankWarning',
    ]);
  }
}

/** Only a platform pays the fees of others. */
export class NoPlatformToPay extends ParameterInvalid {
  constructor() {
    super(
      ['platformCoversFees'],
      sentence`${thisInput} is for the credential of the platform that the account belongs to.`,
    );
  }
}

/** The provider has the money already, or everything is over. */
export class PayoutNotCancelable extends Conflict {
  constructor(status: string) {
    super(`A payout that is ${status.replaceAll('_', ' ')} cannot be canceled any more.`);
  }
}

/** Nobody is there who would bring the money to its destination. */
export class NoPayoutProvider extends Conflict {
  constructor() {
    super('Nothing can be paid out here: no payout provider is configured.');
  }
}
