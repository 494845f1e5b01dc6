import { type Clock, type Logger, type Signals, internalEventPrefix } from '../../../kit/src';
import { eventCatalogue, eventDefinition, oldEventNames, oldNamesOf } from '../../../../contract/events';
import { messageIdOf } from '../log/message-id';
import type { RunStatement } from '../log/partitions';
import { publishedSignal } from '../log/signals';
import { SingletonWorker } from '../workers/sole-worker';
import { type Announcement, PlanRepository, type PlannedEvent } from './plan.repository';

export interface PlannerOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  readonly clock: Clock;
  /** Called after each commit with the ids of the webhooks that have new messages. */
  readonly planned: (webhookIds: readonly string[]) => Promise<void>;
  readonly batchSize?: number;
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
}

/**
 * Minimum interval between two steps of the planner, in milliseconds. Each step costs a transaction regardless of its
 * size, and sending a message takes longer than the interval.
 */
const minPlanningIntervalMs = 100;
/** Name of the planner's checkpoint in the log. */
const name = 'webhooks';

type EventHandler = (
  plans: PlanRepository,
  tx: RunStatement,
  event: PlannedEvent & { readonly row: Readonly<Record<string, unknown>> },
) => Promise<void>;

/**
 * Handlers of the integration events about accounts and apps. These events determine which webhooks receive later
 * events.
 */
const eventHandlers: Readonly<Record<string, EventHandler>> = {
  [`${internalEventPrefix}account.known`]: (plans, tx, { resourceId, row }) =>
    plans.knowAccount(tx, resourceId, row.parent_account_id as string | null),
  [`${internalEventPrefix}app.known`]: (plans, tx, { resourceId, row }) =>
    plans.knowApp(tx, resourceId, row.account_id as string),
  [`${internalEventPrefix}app.deleted`]: (plans, tx, { resourceId }) => plans.forgetApp(tx, resourceId),
  [`${internalEventPrefix}app.installed`]: (plans, tx, { accountId, row }) =>
    plans.grant(tx, row.app_id as string, accountId, row.actions as string[]),
  [`${internalEventPrefix}app.uninstalled`]: (plans, tx, { accountId, row }) =>
    plans.revoke(tx, row.app_id as string, accountId),
};

const types = [...Object.keys(eventHandlers), ...eventCatalogue.map((event) => event.name)];

/**
 * Creates, in log order, a message for each webhook that receives an event. The messages and the planner's checkpoint
 * are committed together.
 */
export class Planner {
  private readonly worker: SingletonWorker;
  private readonly unsubscribe: () => void;
  private readonly plans = new PlanRepository();

  constructor(private readonly options: PlannerOptions) {
    this.worker = new SingletonWorker(
      {
        ...options,
        name: `planner ${name}`,
        pollInterval: options.pollInterval ?? 500,
        minStepIntervalMs: minPlanningIntervalMs,
      },
      async (session) => {
        const { webhooks, more } = await session.transaction((tx, runDeferred) => this.plan(tx, runDeferred));
        if (webhooks.length > 0) await this.notifyPlanned(webhooks);
        return more;
      },
      ({ run }) => this.plans.begin(run, name),
    );
    this.unsubscribe = options.signals.on(publishedSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    await this.worker.stop();
  }

  private async plan(
    tx: RunStatement,
    runDeferred: RunStatement,
  ): Promise<{ webhooks: readonly string[]; more: boolean }> {
    const { batchSize = 500 } = this.options;
    const { from, published } = await this.plans.offsets(tx, name);
    if (from >= published) return { webhooks: [], more: false };
    const events = await this.plans.after(tx, from, published, types, batchSize);
    const webhooks = new Set<string>();
    for (const [first, ...others] of groupEvents(events)) {
      if (first.row === null)
        for (const id of await this.plans.announce(
          tx,
          [first, ...others].map(announcementOf),
          this.options.clock.now(),
        ))
          webhooks.add(id);
      else await eventHandlers[first.type]?.(this.plans, tx, { ...first, row: first.row });
    }
    const hasMore = events.length === batchSize;
    await this.plans.move(runDeferred, name, hasMore ? (events.at(-1) as PlannedEvent).position : published);
    return { webhooks: [...webhooks], more: hasMore };
  }

  /**
   * Notifies the delivery workers of webhooks with new messages. The workers also poll for messages; the notification
   * only reduces the delay.
   */
  private async notifyPlanned(webhooks: readonly string[]): Promise<void> {
    try {
      await this.options.planned(webhooks);
    } catch (error) {
      this.options.log.warn({ err: error }, 'workers could not be notified, messages wait for the next poll');
    }
  }
}

/**
 * Groups consecutive events whose messages are created together. Each integration event is a separate group, because it
 * determines the receivers of later events.
 */
function groupEvents(events: readonly PlannedEvent[]): [PlannedEvent, ...PlannedEvent[]][] {
  const groups: [PlannedEvent, ...PlannedEvent[]][] = [];
  for (const event of events) {
    const run = groups.at(-1);
    if (run && run[0].row === null && event.row === null) run.push(event);
    else groups.push([event]);
  }
  return groups;
}

const underscored: ReadonlyMap<string, string> = new Map(
  [...oldEventNames].map(([underscore, dotted]) => [dotted, underscore]),
);
const withOldNames = (names: readonly string[]): string[] =>
  names.flatMap((item) => [item, underscored.get(item) ?? item]);

function announcementOf({ position, id, type, resourceId, accountId, occurredAt }: PlannedEvent): Announcement {
  const definition = eventDefinition(type);
  if (!definition) throw new Error(`${id} has the type ${type}, which is not in the catalog`);
  return {
    position,
    id,
    messageId: messageIdOf(id),
    type,
    resourceId,
    accountId,
    occurredAt,
    required: [definition.receivePermission, ...definition.requires],
    oldNames: withOldNames(oldNamesOf(type, 'account')),
    oldAppNames: withOldNames(oldNamesOf(type, 'app')),
  };
}
