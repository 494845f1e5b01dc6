import { eventNames } from '../../contract/events';
import { InvalidArguments } from '../runtime/command';
import { happen, untriggerableEvents, Sandbox, triggers } from '../triggers';
import { columns } from './columns';
import { cliDocuments } from './documents';
import type { Command } from './command';
import { program } from './help';
import { hintFor } from '../../subgraphs/kit/src/find-nearest';
import { readDemoData } from './service-target';

interface EventsResponse {
  readonly events: { readonly nodes: readonly { readonly id: string }[] };
}

/** The command `trigger`: triggers an event in the demo data and waits until the event is published. */
export const triggerCommand: Command = {
  name: 'trigger',
  names: ['[event]'],
  options: { list: { meaning: 'lists all events, with how to trigger each' } },
  summary: 'Triggers an event in the demo data.',
  details:
    'Required objects are created each time through the public APIs: REST, hosted pages and the sandbox operations.',
  run: async (args, output) => {
    const { print, note } = output;
    const [name] = args.names;
    if (args.switches.has('list'))
      return print(
        columns(
          eventNames.map((event) => [event, triggers[event]?.how ?? `Never sent. ${untriggerableEvents[event]}`]),
        ),
      );
    if (name === undefined) throw new InvalidArguments(`Event is missing. ${program} trigger --list lists all events.`);
    if (!eventNames.includes(name))
      throw new InvalidArguments(
        `There is no event "${name}".${hintFor(name, eventNames)} ${program} trigger --list lists them.`,
      );
    const demoData = readDemoData(args, output);
    const sandbox = new Sandbox(demoData.origin, demoData, (step) => note(`· ${step}`));
    const { resourceType, resourceId, path } = await happen(name, sandbox);
    const { events } = await sandbox.until(
      () => sandbox.graph<EventsResponse>(cliDocuments.happened, { types: [name], ids: [resourceId] }),
      ({ events: { nodes } }) => nodes.length > 0,
    );
    print(columns([[name, events.nodes.at(-1)?.id ?? '', resourceType, resourceId]]));
    if (path !== null) print(`GET ${demoData.origin}/api/v1${path}`);
  },
};
