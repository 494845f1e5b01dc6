import {
  type IntegrationEvent,
  type IntegrationEventConsumer,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
} from '../../../kit/src';
import type { DisputeReports } from './dispute-reports';

/** Applies the responses of the payments domain to dispute reports, which arrive as integration events. */
export class ReportResponseConsumer implements IntegrationEventConsumer {
  readonly name = 'trust_safety:dispute-reports';
  readonly types: readonly string[];
  private readonly consumer: IntegrationEventProcessor;

  constructor(
    deps: IntegrationEventDependencies,
    private readonly reports: DisputeReports,
  ) {
    this.consumer = new IntegrationEventProcessor(this.name, deps, {
      'fact:dispute.held': (tx, event) => this.reports.applyResponse(tx, event),
    });
    this.types = this.consumer.types;
  }

  async handle(events: readonly IntegrationEvent[]): Promise<void> {
    await this.consumer.handle(events);
    for (const { row } of events) this.reports.notify(row['dispute_id'] as string);
  }
}
