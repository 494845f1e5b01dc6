import { eventCatalogue, oldNamesOf } from '../../../../contract/events';
import type { ApiVersion, Contract } from '../../../../contract/versioning';
import { realisticExampleOf } from '../../../../contract/versioning/openapi/example';
import { exampleId } from '../../../../contract/versioning/openapi/example-values';
import type { WebhookEntity } from '../webhooks/webhook.entity';
import type { MessageBodies } from './message-bodies';

/** When a test is said to have happened, whose it is, and under which id it goes. */
export interface TestMessage {
  readonly id: string;
  readonly sentAt: Date;
  readonly accountId: string;
}

/** The example of a resource at a version, the same every time: what the version promises of it, and an id alone where it promises nothing. */
export function exampleAt(contract: Contract, schema: string, version: ApiVersion): unknown {
  const at = (name: string) => contract.namedSchema(name, version) as never;
  return promises(contract, schema, version)
    ? realisticExampleOf(at(schema), at)
    : { id: exampleId(`${snakeCase(schema)}_`) };
}

function snakeCase(schema: string): string {
  return schema.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
}

/** Events of resources that nobody can read yet are in the catalogue, without a shape. */
function promises(contract: Contract, schema: string, version: ApiVersion): boolean {
  try {
    return contract.namedSchema(schema, version) !== undefined;
  } catch {
    return false;
  }
}

/** Names that only the old families know, by what they are about. */
const schemasOfOld: Readonly<Record<string, string>> = {
  membership: 'Membership',
  payment: 'Payment',
  resolution: 'ResolutionCenterCase',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_alert: 'DisputeAlert',
};

/** Schema of what an event is about, by any of its names. */
export function schemaOfEvent(name: string): string | undefined {
  const known = eventCatalogue.find((event) => event.name === name || oldNamesOf(event.name, 'app').includes(name));
  return known?.schema ?? schemasOfOld[name.split('.')[0]?.replace(/^app_/, '') ?? ''];
}

/** The bodies of tests: examples in the form that the webhook's own messages have. */
export class TestBodies {
  constructor(
    private readonly contract: Contract,
    private readonly bodies: Pick<MessageBodies, 'pinOf'>,
  ) {}

  text(event: string, webhook: Pick<WebhookEntity, 'family' | 'pin'>, { id, sentAt, accountId }: TestMessage): string {
    const pin = webhook.family === 'v1' ? this.bodies.pinOf(webhook) : null;
    const version = pin ?? this.contract.original;
    const data = exampleAt(this.contract, schemaOfEvent(event) ?? event, version);
    if (webhook.family !== 'v1') return JSON.stringify({ action: event, data });
    return JSON.stringify(
      this.contract.envelope(version)({
        id,
        type: event,
        api_version: 'v1',
        api_version_date: pin,
        timestamp: sentAt.toISOString(),
        account_id: accountId,
        data,
      }),
    );
  }
}
