import { type Fact, type FactConsumer, FollowedFacts, type FollowedFactsParts } from '../../../kit/src';
import type { DisputeReports } from './dispute-reports';

/** Consumes the responses of the payments domain to dispute reports. */
export class ReportAnswers implements FactConsumer {
  readonly name = 'trust_safety:dispute-reports';
  readonly types: readonly string[];
  private readonly facts: FollowedFacts;

  constructor(
    parts: FollowedFactsParts,
    private readonly reports: DisputeReports,
  ) {
    this.facts = new FollowedFacts(this.name, parts, {
      'fact:dispute.held': (tx, fact) => this.reports.take(tx, fact),
    });
    this.types = this.facts.types;
  }

  async take(facts: readonly Fact[]): Promise<void> {
    await this.facts.take(facts);
    for (const { row } of facts) this.reports.notify(row['dispute_id'] as string);
  }
}
