import { accessErrorOf } from '../../../../kit/src/testing';
import { execute, parse } from 'graphql';
import { createContext, createLogger, type Principal } from '../../../../kit/src';
import { type EventFixture, openEventFixture, principal } from '../../testing/event-fixture';

const log = createLogger('silent');
export const manage = 'developer:manage_webhook';
export const ann = principal({ biz_one: [manage], biz_child: [manage] });
export const url = 'https://example.com/hooks';

export let fixture: EventFixture;
/** Current time of the commands that tests run; reset before each test. */
export let now = new Date('2026-08-21T12:00:00.000Z');

/**
 * Registers hooks that open the events domain before the tests of a file, close it afterwards, and delete all webhooks
 * before each test.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    fixture = await openEventFixture('webhooks', { receivers: { loopback: { closedPorts: () => [4000] } } });
    await fixture.events.database.rows(
      "INSERT INTO events.known_apps (id, account_id) VALUES ('app_one', 'biz_one'), ('app_eve', 'biz_eve')",
      [],
    );
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    now = new Date('2026-08-21T12:00:00.000Z');
    await fixture.events.database.rows('DELETE FROM events.webhooks', []);
  });
}

export function setNow(time: Date): void {
  now = time;
}

const fields = `id account { id } resourceId url enabled events apiVersion apiVersionDate childResourceEvents ordered formerSecretUntil
  consecutiveFailures failingSince lastFailureAt disabledAt disabledReason createdAt updatedAt`;
export const create = `mutation ($input: WebhookCreateInput!, $key: String) { webhookCreate(input: $input, idempotencyKey: $key) { secret webhook { ${fields} } userErrors { code message path } } }`;
export const update = `mutation ($id: ID!, $input: WebhookPatch!) { webhookUpdate(id: $id, input: $input) { webhook { ${fields} } userErrors { code message path } } }`;
export const read = `query ($id: ID!) { webhook(id: $id) { ${fields} testableEvents } }`;

export type QueryData = Record<string, any>;

export async function run(
  caller: Principal,
  document: string,
  variableValues: Record<string, unknown> = {},
): Promise<{ data: QueryData; errors?: readonly { message: string; extensions: object }[] }> {
  const contextValue = createContext({ principal: caller, requestId: 'req_test', log, clock: { now: () => now } });
  return (await execute({
    schema: fixture.events.subgraph.schema,
    document: parse(document),
    contextValue,
    variableValues,
  })) as never;
}

export async function made(input: object = {}, caller = ann): Promise<QueryData> {
  const { data, errors } = await run(caller, create, { input: { url, ...input } });
  expect({ errors, userErrors: data?.webhookCreate.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return { ...data.webhookCreate.webhook, secret: data.webhookCreate.secret };
}

export const rows = async () =>
  fixture.events.database.rows('SELECT to_jsonb(w) FROM events.webhooks w ORDER BY id', []);

/** Returns the error messages or user errors of a rejected command, and checks that no webhook was changed. */
export async function errorOf(
  caller: Principal,
  document: string,
  variables: Record<string, unknown>,
): Promise<unknown> {
  const before = await rows();
  const result = await run(caller, document, variables);
  expect(await rows()).toEqual(before);
  const denied = accessErrorOf(result);
  return denied === undefined ? (Object.values(result.data)[0] as QueryData).userErrors : [denied];
}

/**
 * Gives a webhook the state of a webhook that was disabled after failed deliveries, by setting columns that only
 * deliveries write.
 */
export async function failing(id: string): Promise<void> {
  await fixture.events.database.rows(
    `UPDATE events.webhooks SET consecutive_failures = 12, failed_attempts = 40, failing_since = $2, last_failure_at = $2, warned_at = $2, paused_until = $2, enabled = false, disabled_at = $2,
     disabled_reason = 'delivery_failures' WHERE id = $1`,
    [id, '2026-08-18T12:00:00Z'],
  );
}

export async function insertPending(id: string): Promise<unknown> {
  await fixture.events.database.rows(
    `INSERT INTO events.webhook_messages (message_id, webhook_id, account_id, event_id, event_type, resource_id, due_at) VALUES ('msg_1', $1, 'biz_one', 'evt_1', 'plan.created', 'plan_1', now())`,
    [id],
  );
  return (
    await fixture.events.database.rows('SELECT count(*)::int FROM events.webhook_messages WHERE webhook_id = $1', [id])
  )[0]?.[0];
}
