import { eventNames } from '../../../contract/events';
import { latestVersion } from '../../../contract/versioning/versions';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { happen, untriggerableEvents, type SandboxData, triggers } from '../../../app/triggers';
import { hintFor } from '../../../subgraphs/kit/src/find-nearest';
import { AdjustedSandbox, type Adjustments } from './adjusted-sandbox';
import { columns } from './columns';
import { type Command, type CommandArguments, type Output, printResult } from './command';
import { cliDocuments } from './documents';
import { clientOf, findServiceTarget, readSandbox, type ServiceTarget } from './service-target';
import { assignment, valueOf } from './values';

interface EventsResponse {
  readonly events: { readonly nodes: readonly { readonly id: string }[] };
}

interface Product {
  readonly id: string;
  readonly visibility: string;
}

/** The command `trigger`: triggers an event in a sandbox and waits until the event is published. */
export const triggerCommand: Command = {
  name: 'trigger',
  names: ['[event]'],
  options: {
    list: { meaning: 'lists all events, with how to trigger each' },
    with: {
      value: '<plans=id>',
      meaning: 'uses this object, by its first part of the path, instead of a new one; repeatable',
      multiple: true,
    },
    override: {
      value: '<plans.title=value>',
      meaning: 'sets a field in the requests to that path; repeatable',
      multiple: true,
    },
  },
  summary: 'Triggers an event in a sandbox.',
  details:
    'Required objects are created each time through the public APIs: REST, hosted pages and the sandbox operations. With a profile, its account acts; triggers that act as demo users need --sandbox.',
  run: async (args, output) => {
    const [name] = args.names;
    if (args.switches.has('list')) return listTriggers(args, output);
    if (name === undefined)
      throw new InvalidArguments(`Event is missing. ${output.program} trigger --list lists all events.`);
    if (!eventNames.includes(name))
      throw new InvalidArguments(
        `There is no event "${name}".${hintFor(name, eventNames)} ${output.program} trigger --list lists them.`,
      );
    const adjustments = adjustmentsOf(args);
    const target = findServiceTarget(args, output);
    const sandbox = new AdjustedSandbox(
      target.origin,
      await sandboxData(target, args, output),
      output.note,
      adjustments,
    );
    const { eventCursor } = await sandbox.graph<{ eventCursor: string | null }>(cliDocuments.end, {});
    const { resourceType, resourceId, path } = await happen(name, sandbox);
    const { events } = await sandbox.until(
      () =>
        sandbox.graph<EventsResponse>(cliDocuments.happened, { types: [name], ids: [resourceId], after: eventCursor }),
      ({ events: { nodes } }) => nodes.length > 0,
    );
    const id = events.nodes.at(-1)?.id ?? '';
    const lines = [columns([[name, id, resourceType, resourceId]])];
    if (path !== null) lines.push(`GET ${target.origin}/api/v1${path}`);
    const result = { id, type: name, resource_type: resourceType, resource_id: resourceId, path };
    printResult(args, output, result, lines.join('\n'));
    const unused = sandbox.unusedAdjustments();
    if (unused.length > 0)
      throw new InvalidArguments(
        `The event was triggered, but ${name} sends no request that uses ${unused.join(', ')}.`,
      );
  },
};

function listTriggers(args: CommandArguments, output: Output): void {
  const rows = eventNames.map((event) => ({
    event,
    how: triggers[event]?.how ?? `Never sent. ${untriggerableEvents[event]}`,
  }));
  printResult(args, output, rows, columns(rows.map(({ event, how }) => [event, how])));
}

function adjustmentsOf({ lists }: CommandArguments): Adjustments {
  const overrides = (lists['override'] ?? []).map((text) => {
    const [name, value] = assignment(text);
    const [, family, field] = /^([a-z_]+)\.(.+)$/.exec(name) ?? [];
    if (family === undefined || field === undefined)
      throw new InvalidArguments(`--override takes <path>.<field>=value, such as plans.title=Basic, not "${text}".`);
    return { text, family, field, value: valueOf(value) };
  });
  return { own: new Map((lists['with'] ?? []).map((text) => assignment(text))), overrides };
}

/**
 * Returns the data that triggers act on: the content of `sandbox.json`, or with a profile, the account of the key and
 * its newest visible product.
 */
async function sandboxData(
  { profile, key }: ServiceTarget,
  args: CommandArguments,
  output: Output,
): Promise<SandboxData> {
  if (profile === null && output.variables['COMMERCE_API_KEY'] === undefined)
    return readSandbox<SandboxData>(args, output);
  const client = clientOf(args, output, latestVersion);
  const { id } = await client.request<{ readonly id: string }>('GET', '/accounts/me');
  const { data } = await client.request<{ readonly data: readonly Product[] }>(
    'GET',
    `/products?account_id=${id}&first=100`,
  );
  // Hidden products have no checkout.
  const product = data.find(({ visibility }) => visibility === 'visible') ?? data[0];
  return { accounts: [{ id, keys: { latest: key } }], users: [], examples: { product_id: product?.id ?? null } };
}
