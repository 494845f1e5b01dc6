import { eventNames } from '../../contract/events';
import { untriggerableEvents, triggers } from '../triggers';
import { table } from './table';

/** `docs/triggers.md`: how to trigger each event in a sandbox. */
export function triggersPage(): string {
  const rows = Object.entries(triggers).map(([name, { how }]) => [`\`${name}\``, how]);
  const untriggerableRows = eventNames.flatMap((name) =>
    name in untriggerableEvents ? [[`\`${name}\``, untriggerableEvents[name] ?? '']] : [],
  );
  return `# Triggering events

\`npx commerce-graph trigger payment.succeeded\` triggers the event in the demo data of a running service, and prints
each step. It uses only public APIs, so that each step can be done manually as well: REST under \`/api/v1\`, the
hosted pages whose URLs REST returns, and the sandbox features (\`/sandbox/…\`, cards and numbers that determine the
result). The required objects are created each time; this sends other events before it, in their order.

\`npx commerce-graph listen\` shows events as they happen, and with \`--forward-to http://localhost:3000/hooks\` forwards each to
your program like a webhook: signed according to Standard Webhooks with a secret that it prints and that stays the same for a profile
([cli.md](cli.md#listening)), with \`--pin 2025-01-01\` in the format of a version. The timeout is one minute, so that your program can
stop at a breakpoint; a remark indicates when a webhook, which times out after 5 seconds, would have failed. After a lost connection, it
resumes after the last event. Events that your program rejects are shown and not sent again; \`npx commerce-graph replay <webhook> --since 2h\`
redelivers the messages of a real webhook.

${table(['Event', 'How'], rows)}

## Events that are never sent

They are part of the contract, and are accepted in filters.

${table(['Event', 'Why'], untriggerableRows)}`;
}
