import { buy, type CreatedResource, type Purchase } from '../../../app/triggers/purchases';
import { retryOnDeadlock } from '../../support/deadlocks';
import { until } from '../../support/until';
import type { EffectCounter } from './effects';
import type { PausedWorkers } from './held-workers';
import type { MoneyCommand } from './money-commands';
import type { MoneyFixture } from './money-scene';
import type { StatementFaults } from './statement-faults';

/**
 * Columns with delays of at most a few minutes: leases of dead workers, delays before the next attempt, and delayed
 * events of the sandbox.
 */
const delayColumns: readonly (readonly [table: string, column: string])[] = [
  ['billing.memberships', 'due_at'],
  ['billing.charge_attempts', 'next_run_at'],
  ['billing.refunds', 'next_run_at'],
  ['billing.test_clocks', 'leased_until'],
  ['payouts.payouts', 'next_run_at'],
  ['payouts.sandbox_facts', 'held_until'],
  ['payouts.sandbox_facts', 'due_at'],
];
const advanceMinuteStatements = delayColumns.map(
  ([table, column]) =>
    `UPDATE ${table} SET ${column} = ${column} - interval '61 seconds' WHERE ${column} > now() AND ${column} < now() + interval '5 minutes'`,
);

/** Matches statements that store a request to an external party. */
const orders = /^INSERT INTO (billing\.charge_attempts|billing\.refunds|payouts\.payouts) /;

/** Selects the remaining work of memberships. */
const unfinished = `SELECT id FROM billing.memberships WHERE id = ANY($1) AND due_at < now() + interval '5 minutes'
  UNION ALL SELECT a.id FROM billing.charge_attempts a JOIN billing.payments p ON p.id = a.payment_id WHERE p.membership_id = ANY($1) AND a.finished_at IS NULL`;

const monthly = { plan_type: 'renewal', renewal_price: 20, billing_period: 30 };

/** Prepares due work for the workers. */
export class WorkerStage {
  private readonly startedByName = new Map<string, Promise<string>>();
  private clock = Date.parse('2030-01-01T00:00:00Z');

  constructor(
    readonly scene: MoneyFixture,
    private readonly faults: StatementFaults,
    private readonly counter: EffectCounter,
    private readonly pausedWorkers: PausedWorkers,
  ) {}

  /** Runs a function while the workers run. */
  meanwhile<T>(work: () => Promise<T>): Promise<T> {
    return this.pausedWorkers.whileReleased(work);
  }

  /** Changes rows as the passage of time or an external party would. */
  async change(text: string, ...values: readonly unknown[]): Promise<void> {
    const { length } = await this.counter.rows(`${text} RETURNING 1`, values);
    if (length === 0) throw new Error(`There is nothing to change by ${text}`);
  }

  /** Moves a timestamp of rows into the past. */
  passes(table: string, column: string, ids: readonly string[], key = 'id'): Promise<void> {
    return this.change(`UPDATE ${table} SET ${column} = now() - interval '1 second' WHERE ${key} = ANY($1)`, ids);
  }

  async minutePasses(): Promise<void> {
    // Execute the statements separately: a transaction of a killed process may still be ending, and it locks rows of
    // several tables in a different order.
    for (const statement of advanceMinuteStatements) await retryOnDeadlock(() => this.counter.rows(statement));
  }

  /**
   * Simulates a process that died a minute ago, directly after its command had committed the request to an external
   * party.
   */
  async leave(domain: string, command: MoneyCommand): Promise<void> {
    const request = await this.meanwhile(() => command(this.scene));
    let [hasStarted, isDead] = [false, false];
    await this.faults.asking(
      (statement) => {
        if (statement.part !== domain) return null;
        if (isDead) return 'before';
        hasStarted ||= orders.test(statement.text);
        isDead = hasStarted && statement.text === 'COMMIT';
        return null;
      },
      (headers) => this.scene.service.request({ ...request, headers: { ...request.headers, ...headers } }),
    );
    if (!isDead) throw new Error(`The command has committed nothing in ${domain}.`);
    await this.minutePasses();
  }

  /** Returns a membership with monthly payments; the same membership for the same name. */
  membership(name: string, purchase: Purchase = {}): Promise<string> {
    return this.memoize(`membership ${name}`, async () => {
      const { sandbox } = this.scene;
      const { id } = await buy(sandbox, {
        ...purchase,
        plan: { product_id: sandbox.demoData.examples.product_id, ...monthly },
      });
      const find = () => sandbox.request<{ readonly membership: CreatedResource | null }>('GET', `/payments/${id}`);
      return (await sandbox.until(find, ({ membership }) => membership !== null)).membership?.id as string;
    });
  }

  /** Ends the period of memberships, once all their pending work is done. */
  async endPeriod(...ids: readonly string[]): Promise<void> {
    const listUnfinished = async () => {
      const found = await this.counter.rows(unfinished, [ids]);
      if (found.length > 0) await this.minutePasses();
      return found;
    };
    if ((await listUnfinished()).length > 0)
      await this.meanwhile(() => until(listUnfinished, ({ length }) => length === 0));
    await this.change(
      "UPDATE billing.memberships SET status = 'active', renewal_payment_id = NULL, retry_at = NULL, renewal_period_end = now() - interval '1 second', due_at = now() - interval '1 second' WHERE id = ANY($1)",
      ids,
    );
  }

  /** Advances a test clock by a month. A member with a monthly membership is attached to it. */
  async advanceClock(): Promise<void> {
    const { scene } = this;
    const id = await this.memoize('clock', async () => {
      const clock = await scene.request<CreatedResource>('POST', '/sandbox/test_clocks', {
        now: new Date(this.clock).toISOString(),
      });
      const membership = await this.membership('of the clock');
      const { member } = await scene.request<{ readonly member: CreatedResource }>('GET', `/memberships/${membership}`);
      await scene.request('POST', `/sandbox/test_clocks/${clock.id}/attach`, { member_id: member.id });
      await this.change(
        'UPDATE billing.memberships SET renewal_period_end = $2, due_at = $2 WHERE id = $1',
        membership,
        new Date(this.clock + 86_400_000),
      );
      return clock.id;
    });
    this.clock += 30 * 86_400_000;
    await scene.request('POST', `/sandbox/test_clocks/${id}/advance`, { to: new Date(this.clock).toISOString() });
  }

  private memoize(name: string, make: () => Promise<string>): Promise<string> {
    const created = this.startedByName.get(name) ?? make();
    this.startedByName.set(name, created);
    return created;
  }
}
