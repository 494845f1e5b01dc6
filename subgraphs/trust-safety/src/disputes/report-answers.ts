import { type Fact, type FactConsumer, FollowedFacts, type FollowedFactsParts } from '../../../kit/src';
import type { DisputeReports } from './dispute-reports';

/** Follows the answers of the domain of payments to reports of banks. */
export class ReportAnswers implements FactConsumer {
  readonly name = 'trust_safety:dispute-reports';
  readonly types: readonly string[];
  private readonly facts: FollowedFacts;

  /** @param committed called after each commit, so that the events of a dispute are fetched at once */
  constructor(
    parts: FollowedFactsParts,
    private readonly reports: DisputeReports,
    private readonly committed: () => void,
  ) {
    this.facts = new FollowedFacts(this.name, parts, {
      'fact:dispute.held': (tx, fact) => this.reports.take(tx, fact),
    });
    this.types = this.facts.types;
  }

  async handle(fact: Fact): Promise<void> {
    await this.facts.handle(fact);
    this.committed();
    this.reports.notify(fact.row['dispute_id'] as string);
  }
}
