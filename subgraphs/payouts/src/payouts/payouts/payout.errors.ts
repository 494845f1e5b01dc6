import {
  ErrorReason,
  Conflict,
  type Currency,
  ParameterInvalid,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';

@ErrorReason(['Payout', 'PayoutQuote', 'Withdrawal'], 'The balance is too low for the payout.')
export class InsufficientBalance extends Conflict {
  /** @param shared whether a platform pays the fees, so that the platform's balance may be the insufficient one */
  constructor(currency: Currency, shared: boolean) {
    super(
      `There is not enough ${currency} for this amount${shared ? ', or the platform does not have enough for the fees' : ''}.`,
      ['amount'],
    );
  }
}

@ErrorReason(['Payout', 'PayoutQuote', 'Withdrawal'], 'The owner has never had a balance in the currency.')
export class NoBalanceInCurrency extends ParameterInvalid {
  constructor(currency: Currency) {
    super(['currency'], `There is no balance in ${currency}.`);
  }
}

@ErrorReason(
  ['Payout', 'PayoutQuote', 'Withdrawal'],
  'The payout method does not exist, belongs to another owner, or is not given and there is no default.',
)
export class UnknownPayoutMethod extends ParameterInvalid {
  constructor(hasId: boolean) {
    super(
      ['payoutMethodId'],
      hasId
        ? messageTemplate`${thisInput} is not a saved payout method of this owner.`
        : messageTemplate`There is no default method; specify one in ${thisInput}.`,
    );
  }
}

@ErrorReason(
  ['Payout', 'PayoutQuote', 'Withdrawal'],
  'The payout method cannot be used, for example after a failed payout.',
)
export class PayoutMethodUnusable extends Conflict {
  constructor(reason: string) {
    super(reason, ['payoutMethodId']);
  }
}

@ErrorReason(
  ['Payout', 'PayoutQuote', 'Withdrawal'],
  'The bank reports a warning about the account, which the caller has to acknowledge.',
)
export class BankWarningNotAcknowledged extends Conflict {
  constructor() {
    super(messageTemplate`The bank has a warning about this account. Send ${thisInput} to pay out anyway.`, [
      'acknowledgeBankWarning',
    ]);
  }
}

@ErrorReason(
  ['Payout', 'PayoutQuote', 'Withdrawal'],
  'The platform is to pay the fees, but the credential is not that of the platform.',
)
export class NoPlatformToPay extends ParameterInvalid {
  constructor() {
    super(
      ['platformCoversFees'],
      messageTemplate`${thisInput} is only allowed with a credential of the platform of the account.`,
    );
  }
}

@ErrorReason(['Payout', 'PayoutQuote', 'Withdrawal'], 'The provider has accepted the payout, or its status is final.')
export class PayoutNotCancelable extends Conflict {
  constructor(status: string) {
    super(`A payout that is ${status.replaceAll('_', ' ')} can no longer be canceled.`);
  }
}

@ErrorReason(['Payout', 'PayoutQuote', 'Withdrawal'], 'No payout provider is configured, so no payout can be created.')
export class NoPayoutProvider extends Conflict {
  constructor() {
    super('Payouts are not available: no payout provider is configured.');
  }
}
