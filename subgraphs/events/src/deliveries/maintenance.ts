import { type Context, type Database, DueWorker, type Logger } from '../../../kit/src';
import type { DeliverySettings } from './delivery-settings';
import type { JobRepository } from './job.repository';
import { webhookJobsSignal } from './job-runner';
import type { MessageRepository } from './message.repository';
import type { StreakRepository } from './streak.repository';

export interface MaintenanceDependencies {
  readonly database: Database;
  readonly queue: JobRepository;
  readonly messages: MessageRepository;
  readonly streaks: StreakRepository;
  readonly ctx: Context;
  readonly log: Logger;
  readonly settings: DeliverySettings;
  /** Called after a commit that recorded events, so that the outbox publisher fetches them immediately. */
  readonly committed: () => void;
  /** Called after the health state of a webhook has changed. */
  readonly healthChanged: (webhookId: string) => void;
  readonly notify: (channel: string) => void;
}

/** Creates two maintenance workers: one enqueues webhooks with due messages, the other handles failure streaks. */
export function maintenanceWorkers(deps: MaintenanceDependencies): DueWorker[] {
  const { log, settings } = deps;
  return [
    new DueWorker({ name: 'due webhooks', log, pollInterval: settings.pollInterval }, () => enqueueDueWebhooks(deps)),
    new DueWorker({ name: 'streaks of failures', log, pollInterval: settings.health.checkInterval }, () =>
      judgeStreaks(deps),
    ),
  ];
}

/**
 * Enqueues all webhooks with due messages: with due retries, or with messages that were stored by a process that then
 * crashed.
 */
async function enqueueDueWebhooks({ queue, messages, ctx, notify }: MaintenanceDependencies): Promise<number> {
  const due = await messages.due(ctx);
  await queue.enqueue(ctx, due);
  if (due.length > 0) notify(webhookJobsSignal);
  return 0;
}

async function judgeStreaks({
  database,
  streaks,
  ctx,
  committed,
  healthChanged,
}: MaintenanceDependencies): Promise<number> {
  const ids = await streaks.overdue(ctx);
  for (const id of ids) {
    await database.transaction((manager) => streaks.judge({ ...ctx, manager }, id));
    healthChanged(id);
  }
  if (ids.length > 0) committed();
  return ids.length;
}
