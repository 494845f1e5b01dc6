import { ParameterMissing, type Transaction, applyPatch, newId, newRow, requireSameAccount } from '../../../../kit/src';
import { ProductOfAnotherAccount } from '../../catalogue/plans/plan.errors';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import { Lead } from './lead.resource';
import type { LeadCreateInput, LeadPatch } from './lead.inputs';
import { leadPolicy } from './lead.policy';
import type { LeadRepository } from './lead.repository';
import { checkLead, checkUserId } from './lead.rules';

/** Commands on leads. Each runs inside the given transaction and returns the id of the lead. */
export class LeadService {
  constructor(
    private readonly leads: LeadRepository,
    private readonly products: ProductRepository,
  ) {}

  /**
   * Creates a lead. Throws `NotFound` for a missing product, and `ProductOfAnotherAccount` for a product of an account
   * other than the lead's.
   */
  async create(tx: Transaction, input: LeadCreateInput): Promise<string> {
    checkLead(input);
    const accountId = leadPolicy.accountForNew(tx, input.accountId);
    const userId = input.userId ?? tx.principal.userId;
    if (!userId) throw new ParameterMissing(['userId']);
    if (input.productId != null) await this.requireProduct(tx, input.productId, accountId);
    const now = tx.clock.now();
    const lead = newRow(Lead, now, {
      ...input,
      id: newId('lead'),
      accountId,
      userId: checkUserId(userId),
      productId: input.productId || null,
    });
    await this.leads.save(tx, lead);
    return lead.id;
  }

  /** Updates the given fields of a lead. */
  async update(tx: Transaction, id: string, patch: LeadPatch): Promise<string> {
    checkLead(patch);
    const lead = await this.leads.lock(tx, id);
    leadPolicy.requireManage(tx, lead);
    applyPatch(Lead, lead, patch);
    lead.updatedAt = tx.clock.now();
    await this.leads.save(tx, lead);
    return id;
  }

  private async requireProduct(tx: Transaction, id: string, accountId: string): Promise<void> {
    const product = await this.products.lockForSale(tx, id);
    requireSameAccount(tx, accountId, product.accountId, () => new ProductOfAnotherAccount());
  }
}
