import { createHmac } from 'node:crypto';
import type { Commands, Context, Outcome } from '../../../../kit/src';
import type { LlcFormationCreateInput } from './llc-formation.inputs';
import type { LlcFormationService } from './llc-formation.service';
import type { LlcFormationStatus } from './llc-formation.states';

/**
 * Runs the commands on LLC formations with idempotency. The idempotency record stores a keyed digest of the input: a
 * plain digest of a nine-digit SSN could be reversed by trying all numbers.
 */
export class LlcOrders {
  constructor(
    private readonly service: LlcFormationService,
    private readonly commands: Commands,
    private readonly secret: string,
  ) {}

  create(ctx: Context, input: LlcFormationCreateInput): Promise<Outcome> {
    const digest = createHmac('sha256', this.secret).update(JSON.stringify(input)).digest('base64url');
    return this.commands.run(ctx, 'llcFormationCreate', { digest }, (tx) => this.service.create(tx, input));
  }

  pay(ctx: Context, id: string, key: string): Promise<Outcome> {
    return this.commands.run(ctx, 'llcFormationPay', { id }, (tx) => this.service.pay(tx, id, key));
  }

  review(ctx: Context, accountId: string, status: LlcFormationStatus): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxLlcFormationReview', { accountId, status }, (tx) =>
      this.service.review(tx, accountId, status),
    );
  }
}
