import {
  type Currency,
  ParameterInvalid,
  ParameterMissing,
  type Transaction,
  checkLength,
  exactAmount,
  isZero,
  newId,
  messageTemplate,
  thisInput,
  recordEvent,
  newRow,
} from '../../../kit/src';
import type { PaymentReplicaEntity } from '../payment-replicas/payment-replica.entity';
import { DisputeAlert } from './dispute-alert.resource';
import type { DisputeAlertRepository } from './dispute-alert.repository';
import type { DisputeAlertType } from './dispute-alert.states';

/**
 * Records the event of a new alert. The alert must already be saved in this transaction, because the event contains its
 * row.
 */
function recordAlertCreated(tx: Transaction, { id, accountId }: DisputeAlert): Promise<void> {
  return recordEvent(tx, 'trust_safety.dispute_alerts', {
    type: 'dispute_alert.created',
    resource: 'DisputeAlert',
    resourceId: id,
    accountId,
  });
}

/** Dispute alert as received from a bank. Omitted fields are taken from the payment or have defaults. */
export interface SentAlert {
  readonly type: DisputeAlertType;
  readonly networkResolved?: boolean | null;
  readonly amount?: string | null;
  readonly currency?: Currency | null;
  readonly cardBrand?: string | null;
  readonly issuer?: string | null;
  readonly reportedAt?: Date | null;
  readonly transactionAt?: Date | null;
}

const [maxBrandLength, maxIssuerLength] = [50, 100];

/** Stores dispute alerts that banks send. */
export class DisputeAlertRecorder {
  constructor(private readonly alerts: DisputeAlertRepository) {}

  /**
   * Stores a dispute alert and records its event. Returns the id of the alert.
   *
   * @param of payment that the alert is about; if no payment matches, only the selling account
   */
  async record(
    tx: Transaction,
    of: PaymentReplicaEntity | { readonly accountId: string },
    sent: SentAlert,
  ): Promise<string> {
    const alert = alertOf(tx, of.accountId, 'id' in of ? of : null, sent);
    await this.alerts.save(tx, alert);
    await recordAlertCreated(tx, alert);
    return alert.id;
  }
}

/**
 * Validates an alert from a bank and returns the entity to store. No fee is charged, because the fee schedule has no
 * price for alerts.
 */
function alertOf(
  tx: Transaction,
  accountId: string,
  payment: PaymentReplicaEntity | null,
  sent: SentAlert,
): DisputeAlert {
  const now = tx.clock.now();
  const { type, networkResolved, cardBrand, issuer, reportedAt, transactionAt } = sent;
  checkLength(cardBrand, maxBrandLength, 'cardBrand');
  checkLength(issuer, maxIssuerLength, 'issuer');
  if (reportedAt != null && reportedAt > now)
    throw new ParameterInvalid(['reportedAt'], messageTemplate`${thisInput} must not be in the future.`);
  return newRow(DisputeAlert, now, {
    id: newId('dspa'),
    accountId,
    paymentId: payment?.id ?? null,
    productId: payment?.productId ?? null,
    type,
    networkResolved: networkResolved ?? false,
    ...reported(payment, sent),
    cardBrand: cardBrand?.toLowerCase() ?? payment?.cardBrand ?? 'unknown',
    issuer: issuer ?? null,
    reportedAt: reportedAt ?? now,
    transactionAt: transactionAt ?? payment?.paidAt ?? null,
  });
}

function reported(payment: PaymentReplicaEntity | null, sent: SentAlert): { amount: string; currency: Currency } {
  const given = sent.amount ?? payment?.total;
  if (given == null) throw new ParameterMissing(['amount'], ['paymentId']);
  const currency = sent.currency ?? payment?.currency ?? 'usd';
  const amount = exactAmount(given, currency, ['amount']);
  if (isZero(amount)) throw new ParameterInvalid(['amount'], messageTemplate`${thisInput} must be greater than zero.`);
  return { amount, currency };
}
