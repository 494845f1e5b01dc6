import { type Command, printResult } from './command';
import { parseInstantBefore } from './instants';
import { clientOf } from './service-target';

/** The command `replay`: queues past messages of a webhook for redelivery. */
export const replayCommand: Command = {
  name: 'replay',
  names: ['<webhook>'],
  summary: 'Redelivers past messages to a webhook.',
  options: {
    since: {
      value: '<instant>',
      meaning: 'messages sent since: an ISO 8601 time, or an offset before now: 2h, 3d',
      required: true,
    },
    until: { value: '<instant>', meaning: 'messages sent before' },
    types: { value: '<events>', meaning: 'only these events, comma-separated' },
    failed: { meaning: 'only failed messages' },
  },
  run: async (args, output) => {
    const { since = '', until, types } = args.options;
    const [id = ''] = args.names;
    const now = new Date();
    await clientOf(args, output).request('POST', `/webhooks/${encodeURIComponent(id)}/replay`, {
      sent_after: parseInstantBefore(now, since).toISOString(),
      ...(until !== undefined && { sent_before: parseInstantBefore(now, until).toISOString() }),
      ...(types !== undefined && { events: namesIn(types) }),
      ...(args.switches.has('failed') && { failed_only: true }),
    });
    printResult(args, output, { queued: id }, `The messages of ${id} are queued for redelivery.`);
  },
};

/** Returns the names in a comma-separated list, without surrounding spaces and empty names. */
export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
