import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  type Selection,
  type Transaction,
  batched,
  findRow,
  prepared,
  requireRow,
  saveRow,
  recordIntegrationEvent,
} from '../../../../kit/src';
import { PaymentMethod, paymentMethodFilters } from './payment-method.resource';
import { paymentMethodList } from './payment-method.read-model';
import { sharedReadPolicy } from '../../shared/list-scope';

/**
 * Access rules of saved payment methods: readable by the account for which the method was saved, and by the user who
 * saved it.
 */
const paymentMethodPolicy = sharedReadPolicy('member:payment_methods:read');

/**
 * Records an event for other domains in the outbox: a payment method was saved. The row must have been written in this
 * transaction.
 */
function recordMethodSaved(tx: Transaction, { id, accountId }: PaymentMethod): Promise<void> {
  return recordIntegrationEvent(tx, 'billing.payment_method_facts', {
    type: 'fact:payment_method.saved',
    resourceId: id,
    accountId,
  });
}

/** Unique key of a saved payment method: the member, the payment provider, and the provider's reference. */
export type PaymentMethodKey = Pick<PaymentMethod, 'memberId' | 'provider' | 'reference'>;

/** Reads and writes saved payment methods. */
export class PaymentMethodRepository {
  readonly reads: ResourceReads<PaymentMethod>;

  constructor(database: Database, model: ReadModel<PaymentMethod>) {
    const reader = new Reader(database, model, paymentMethodList);
    this.reads = new ResourceReads(reader, paymentMethodPolicy, paymentMethodFilters);
  }

  /**
   * Returns the payment method by id; null if it does not exist or is not visible to the caller. Throws `Forbidden`
   * without the read permission.
   */
  find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<PaymentMethod> | null> {
    return this.reads.find(ctx, id, selection);
  }

  /** Returns the payment method without an access check, for use in commands. Throws `NotFound`. */
  get(tx: Transaction, id: string): Promise<PaymentMethod> {
    return requireRow(findRow(tx, PaymentMethod, id));
  }

  /** Returns the most recently saved payment method of a member; null if there is none. */
  async latestOf(tx: Transaction, memberId: string): Promise<PaymentMethod | null> {
    const id = await latestIds(tx, memberId);
    return id === null ? null : this.get(tx, id);
  }

  /**
   * Returns the id of the member's saved payment method with the given provider and reference; null if there is none.
   * The member must be locked.
   */
  findId(tx: Transaction, { memberId, provider, reference }: PaymentMethodKey): Promise<string | null> {
    return savedMethodIds(tx, { memberId, provider, reference });
  }

  /**
   * Saves a payment method. If the member has already saved one with the same provider and reference, returns the
   * existing method instead.
   *
   * @param savedId result of `findId`, if it was called before; avoids a second query
   */
  async keep(tx: Transaction, method: PaymentMethod, savedId?: string | null): Promise<PaymentMethod> {
    const before = savedId === undefined ? await this.findId(tx, method) : savedId;
    if (before !== null) return this.get(tx, before);
    const saved = await saveRow(tx, method);
    await recordMethodSaved(tx, saved);
    return saved;
  }
}

const latestIds = batched<string, string | null>(async (manager, memberIds) => {
  const rows: { readonly memberId: string; readonly id: string }[] = await prepared(
    manager,
    `SELECT m.id AS "memberId", w.id FROM unnest($1::text[]) AS m (id)
     CROSS JOIN LATERAL (SELECT id FROM billing.payment_methods WHERE member_id = m.id ORDER BY created_at DESC, id DESC LIMIT 1) w`,
    [memberIds],
  );
  const latest = new Map(rows.map(({ memberId, id }) => [memberId, id]));
  return memberIds.map((memberId) => latest.get(memberId) ?? null);
});

const savedMethodIds = batched<PaymentMethodKey, string | null>(async (manager, keys) => {
  const rows: { readonly id: string | null }[] = await prepared(
    manager,
    `SELECT (SELECT id FROM billing.payment_methods p WHERE p.member_id = w.member AND p.provider = w.provider AND p.reference = w.reference) AS id
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS w (member, provider, reference, place) ORDER BY w.place`,
    [
      keys.map(({ memberId }) => memberId),
      keys.map(({ provider }) => provider),
      keys.map(({ reference }) => reference),
    ],
  );
  return rows.map(({ id }) => id);
});
