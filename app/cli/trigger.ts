import { eventNames } from '../../contract/events';
import { WrongArguments } from '../parts/command';
import { happen, neverHappens, Sandbox, triggers } from '../triggers';
import { columns } from './columns';
import { cliDocuments } from './documents';
import type { Command } from './command';
import { program } from './help';
import { hintFor } from '../../subgraphs/kit/src/nearest';
import { worldOf } from './place';

interface Told {
  readonly events: { readonly nodes: readonly { readonly id: string }[] };
}

/** Triggers an event and waits until it is published. */
export const triggerCommand: Command = {
  name: 'trigger',
  names: ['[event]'],
  options: { list: { meaning: 'lists all events, with how each is made to happen' } },
  summary: 'Makes an event happen in the demo world.',
  details:
    'What it needs is made anew each time, through the doors that every client has: REST, hosted pages and the operations of the sandbox.',
  run: async (asked, out) => {
    const { say, note } = out;
    const [name] = asked.names;
    if (asked.switches.has('list'))
      return say(
        columns(eventNames.map((event) => [event, triggers[event]?.how ?? `Never happens. ${neverHappens[event]}`])),
      );
    if (name === undefined) throw new WrongArguments(`Which event? ${program} trigger --list lists them.`);
    if (!eventNames.includes(name))
      throw new WrongArguments(
        `There is no event "${name}".${hintFor(name, eventNames)} ${program} trigger --list lists them.`,
      );
    const world = worldOf(asked, out);
    const sandbox = new Sandbox(world.origin, world, (step) => note(`· ${step}`));
    const { resourceType, resourceId, path } = await happen(name, sandbox);
    const { events } = await sandbox.until(
      () => sandbox.graph<Told>(cliDocuments.happened, { types: [name], ids: [resourceId] }),
      ({ events: { nodes } }) => nodes.length > 0,
    );
    say(columns([[name, events.nodes.at(-1)?.id ?? '', resourceType, resourceId]]));
    if (path !== null) say(`GET ${world.origin}/api/v1${path}`);
  },
};
