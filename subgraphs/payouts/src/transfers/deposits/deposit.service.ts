import {
  ErrorReason,
  NotFound,
  type Transaction,
  checkMetadata,
  newId,
  Conflict,
  ParameterInvalid,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import type { ReplicaRepository } from '../../ledger/replicas/replica.repository';
import type { Ledger } from '../../ledger/journal/ledger';
import { ledgerAccountOf, platformLedgerAccount } from '../../ledger/journal/ledger-account-ref';
import { isUser } from '../../ledger/owners/owner';
import { ownerPolicy } from '../../ledger/owners/owner.policy';
import { positiveAmount } from '../../shared/amounts';
import type { Deposit } from './deposit.resource';
import { recordDepositSucceeded } from './deposit.events';
import type { DepositCreateInput, TopupCreateInput } from './deposit.inputs';
import { depositPolicy } from './deposit.policy';
import type { DepositRepository } from './deposit.repository';

@ErrorReason('Deposit', 'Top-ups are not available: no payment provider is configured.')
class TopupsUnavailable extends Conflict {
  constructor() {
    super('Balances cannot be topped up here.');
  }
}

@ErrorReason('Deposit', 'The payment method is unknown or belongs to another account.')
class UnknownPaymentMethod extends ParameterInvalid {
  constructor() {
    super(['paymentMethodId'], messageTemplate`${thisInput} is not a saved payment method of this account.`);
  }
}

/** Currency of a deposit if the request specifies none. */
const defaultCurrency = 'usd';

/** Commands on deposits and top-ups. Each runs in the given transaction and returns the ID of the created row. */
export class DepositService {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly replicas: ReplicaRepository,
    private readonly ledger: Ledger,
    private readonly sandbox: boolean,
  ) {}

  /**
   * Creates a deposit to an account or user. In sandbox mode, a deposit with an amount succeeds immediately. Throws
   * `NotFound` if the account or user is not accessible to the caller.
   */
  async create(tx: Transaction, { destinationId, amount, metadata }: DepositCreateInput): Promise<string> {
    checkMetadata(metadata);
    const normalizedAmount = amount == null ? null : positiveAmount(amount, defaultCurrency);
    if (!ownerPolicy.inReach(tx, destinationId)) throw new NotFound();
    depositPolicy.requireCharge(tx, destinationId);
    const arrives = this.sandbox && normalizedAmount !== null;
    const deposit = depositOf(tx, {
      id: newId('dpst'),
      accountId: destinationId,
      kind: 'deposit',
      status: arrives ? 'succeeded' : 'waiting',
      amount: normalizedAmount,
      metadata: metadata ?? {},
    });
    await this.deposits.insert(tx, deposit);
    if (!arrives) return deposit.id;
    await recordDepositSucceeded(tx, deposit);
    await this.post(tx, deposit, normalizedAmount);
    return deposit.id;
  }

  /**
   * Tops up the balance of an account from a payment method. In sandbox mode, the charge always succeeds. Throws
   * `TopupsUnavailable` and `UnknownPaymentMethod`.
   */
  async topUp(tx: Transaction, { accountId, amount, currency, paymentMethodId }: TopupCreateInput): Promise<string> {
    const normalizedAmount = positiveAmount(amount, currency);
    if (isUser(accountId)) throw new NotFound();
    depositPolicy.requireCharge(tx, accountId);
    if (!this.sandbox) throw new TopupsUnavailable();
    if (!(await this.replicas.isMethodOf(tx, accountId, paymentMethodId))) throw new UnknownPaymentMethod();
    const topup = depositOf(tx, {
      id: newId('pay'),
      accountId,
      kind: 'topup',
      status: 'succeeded',
      amount: normalizedAmount,
      currency,
      paymentMethodId,
    });
    await this.deposits.insert(tx, topup);
    await this.post(tx, topup, normalizedAmount);
    return topup.id;
  }

  private async post(
    tx: Transaction,
    { id, accountId, kind, currency, createdAt }: Deposit,
    amount: string,
  ): Promise<void> {
    await this.ledger.post(tx, {
      effectKey: `${kind}:${id}`,
      kind,
      occurredAt: createdAt,
      reference: { type: kind, id },
      postings: [
        { ledgerAccount: platformLedgerAccount('external', currency), amount: `-${amount}` },
        { ledgerAccount: ledgerAccountOf(accountId, 'available', currency), amount },
      ],
    });
  }
}

type DepositFields = Pick<Deposit, 'id' | 'accountId' | 'kind' | 'status' | 'amount'> & Partial<Deposit>;

function depositOf(tx: Transaction, fields: DepositFields): Deposit {
  const now = tx.clock.now();
  return {
    currency: defaultCurrency,
    paymentMethodId: null,
    metadata: {},
    createdAt: now,
    succeededAt: fields.status === 'succeeded' ? now : null,
    ...fields,
  };
}
