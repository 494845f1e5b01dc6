import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  Selection,
  type Transaction,
  batched,
  executeDeferred,
  findRow,
  lockRow,
  prepared,
  requireRow,
  saveRow,
  recordIntegrationEvent,
} from '../../../../kit/src';
import { PaymentMethod, paymentMethodFilters, type PaymentMethodListArgs } from './payment-method.resource';
import { paymentMethodList } from './payment-method.read-model';
import { sharedReadPolicy } from '../../shared/list-scope';

/**
 * Access rules of saved payment methods: readable by the account for which the method was saved, and by the user who
 * saved it.
 */
const paymentMethodPolicy = {
  ...sharedReadPolicy('member:payment_methods:read'),
  fields: Selection.names('userId', 'deleted'),
};

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

/** The payment method that a membership stores, and its member. */
interface ChargedMember {
  readonly paymentMethodId: string | null;
  readonly memberId: string | null;
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

  list(ctx: Context, args: PaymentMethodListArgs, selection: Selection): Promise<Page<ReadRow<PaymentMethod>>> {
    return this.reads.list(ctx, args, selection, { existing: true });
  }

  /**
   * Returns the payment method without an access check, for use in commands. Throws `NotFound`, also if it was removed.
   */
  get(tx: Transaction, id: string): Promise<PaymentMethod> {
    return requireRow(findRow(tx, PaymentMethod, id));
  }

  /** Locks the payment method until the transaction ends. Throws `NotFound`, also if it was removed. */
  lock(tx: Transaction, id: string): Promise<PaymentMethod> {
    return requireRow(lockRow(tx, PaymentMethod, id));
  }

  /**
   * Returns the payment method that a membership is charged with: its own unless that was removed, else the one that
   * its member saved last; null if there is none.
   */
  async ofMembership(tx: Transaction, { paymentMethodId, memberId }: ChargedMember): Promise<PaymentMethod | null> {
    const own = paymentMethodId === null ? null : await findRow(tx, PaymentMethod, paymentMethodId);
    if (own?.deletedAt === null) return own;
    return memberId === null ? null : this.latestOf(tx, memberId);
  }

  /**
   * Returns whether the payment method will be charged: by a membership that renews, by an invoice that is not paid, or
   * by a payment in progress.
   */
  async isNeeded(tx: Transaction, { id, memberId }: PaymentMethod): Promise<boolean> {
    const [found] = await prepared(tx.manager, neededSql, [id, memberId]);
    return found !== undefined;
  }

  /**
   * Marks the payment method as removed. Memberships that do not need it are charged with another one if they are
   * renewed nevertheless, because the buyer reverts their cancellation.
   */
  async remove(tx: Transaction, method: PaymentMethod): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE billing.memberships SET payment_method_id = NULL WHERE payment_method_id = $1',
      [method.id],
    );
    await saveRow(tx, Object.assign(method, { deletedAt: tx.clock.now() }));
  }

  /** Returns the payment method without an access check, for use in commands; null if it does not exist. */
  known(tx: Transaction, id: string): Promise<PaymentMethod | null> {
    return findRow(tx, PaymentMethod, id);
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
   * existing method instead, also if its user has removed it meanwhile: a payment with it was already authorized.
   *
   * @param savedId result of `findId`, if it was called before; avoids a second query
   */
  async keep(tx: Transaction, method: PaymentMethod, savedId?: string | null): Promise<PaymentMethod> {
    const before = savedId === undefined ? await this.findId(tx, method) : savedId;
    const existing = before === null ? null : await findRow(tx, PaymentMethod, before);
    if (existing) return existing;
    const saved = await saveRow(tx, method);
    await recordMethodSaved(tx, saved);
    return saved;
  }
}

/** Statement that returns a row if the payment method $1 of the member $2 will be charged. */
const neededSql = `
  SELECT 1 FROM billing.memberships m
   WHERE m.member_id = $2 AND m.billed_here AND m.status IN ('trialing', 'active', 'past_due', 'unresolved')
     AND NOT m.cancel_at_period_end AND m.billing_period IS NOT NULL AND (m.renewal_price > 0 OR (m.scheduled_plan ->> 'renewalPrice')::numeric > 0)
     AND $1 = COALESCE(m.payment_method_id, (
       SELECT w.id FROM billing.payment_methods w WHERE w.member_id = $2 AND w.deleted_at IS NULL ORDER BY w.created_at DESC, w.id DESC LIMIT 1))
  UNION ALL
  SELECT 1 FROM billing.invoices i
   WHERE i.payment_method_id = $1 AND i.status IN ('draft', 'open', 'past_due') AND i.deleted_at IS NULL
  UNION ALL
  SELECT 1 FROM billing.payments p WHERE p.payment_method_id = $1 AND p.charge_state = 'processing'
  LIMIT 1`;

const latestIds = batched<string, string | null>(async (manager, memberIds) => {
  const rows: { readonly memberId: string; readonly id: string }[] = await prepared(
    manager,
    `SELECT m.id AS "memberId", w.id FROM unnest($1::text[]) AS m (id)
     CROSS JOIN LATERAL (SELECT id FROM billing.payment_methods WHERE member_id = m.id AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1) w`,
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
