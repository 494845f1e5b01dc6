import { eventNames } from '../../contract/events';
import { untriggerableEvents, triggers } from '../triggers';
import { table } from './table';

/** `docs/triggers.md`: how to trigger each event in a sandbox. */
export function triggersPage(): string {
  const rows = Object.entries(triggers).map(([name, { how }]) => [`\`${name}\``, how]);
  const untriggerableRows = eventNames.flatMap((name) =>
    name in untriggerableEvents ? [[`\`${name}\``, untriggerableEvents[name] ?? '']] : [],
  );
  return `# How each event is made to happen

\`npx commerce-graph trigger payment.succeeded\` makes the event happen in the demo world of a running service, and says what it does
on the way. It needs nothing but the doors that everybody has, so that each can be done by hand as well: REST below \`/api/v1\`, the
hosted pages whose addresses REST answers, and what exists in sandbox mode only (\`/sandbox/…\`, cards and numbers that tell how it
goes). What an event needs is made anew each time; others happen on the way, in their order.

\`npx commerce-graph listen\` shows them as they happen, and with \`--forward http://localhost:3000/hooks\` sends each to a program of
yours as a webhook would: signed by the rules of Standard Webhooks with a secret that it prints, \`--pin 2025-01-01\` in the shape of a
version. Your program is waited for a minute, so that it can be held at a breakpoint; a remark says where a webhook, which waits 5
seconds, would have given up. When the connection is lost it goes on behind the last event. What your program does not accept is
shown and not sent again; \`npx commerce-graph replay <webhook> --since 2h\` has the service send a real webhook again what it was sent.

${table(['Event', 'How'], rows)}

## Events that never happen

They belong to the contract, and can be named in filters.

${table(['Event', 'Why'], untriggerableRows)}`;
}
