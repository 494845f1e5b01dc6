import type { EndpointOperation, ErrorOperation, EventOperation, GateOperation } from '../operation';

/** An endpoint (`GET /plans/{id}`) came with this change. It is served at every version all the same. */
export function endpointAdded(key: string): EndpointOperation {
  return { on: 'endpoint', kind: 'endpointAdded', line: `\`${key}\` is new (at every version)`, added: key };
}

/** An endpoint answers 404 from this version on; the answer names the successor. */
export function endpointRemoved(key: string, options: { successor?: string } = {}): EndpointOperation {
  const { successor } = options;
  const line = successor ? `\`${key}\` is replaced by \`${successor}\`` : `\`${key}\` is gone`;
  return { on: 'endpoint', kind: 'endpointRemoved', line, removed: key, ...(successor && { successor }) };
}

/** An endpoint has another method or path. The newer one is served at every version, the older one only below. */
export function endpointMoved(keys: { older: string; newer: string }): EndpointOperation {
  const { older, newer } = keys;
  const line = `\`${older}\` moved to \`${newer}\``;
  return { on: 'endpoint', kind: 'endpointMoved', line, added: newer, removed: older, successor: newer };
}

/** An event has another name. Fields that list event names change with an `enumMapped` in the same change. */
export function eventRenamed(names: { older: string; newer: string }): EventOperation {
  return {
    on: 'event',
    kind: 'eventRenamed',
    line: `the event \`${names.older}\` is now \`${names.newer}\``,
    ...names,
  };
}

/** A key of the event envelope (not of its `data`) has another name. */
export function envelopeFieldRenamed(names: { older: string; newer: string }): EventOperation {
  const line = `\`${names.older}\` of the event envelope is now \`${names.newer}\``;
  return { on: 'envelope', kind: 'envelopeFieldRenamed', line, ...names };
}

/** An error is answered with another status or type than before. */
export function errorChanged(code: string, options: { older: { status?: number; type?: string } }): ErrorOperation {
  return {
    on: 'error',
    kind: 'errorChanged',
    line: `errors with the code \`${code}\` are answered differently`,
    code,
    ...options,
  };
}

/**
 * Behaviour differs from this version on. `line` says how, for the changelog. Gates are read only where the variables
 * of a graph operation are built.
 */
export function gate(name: string, line: string): GateOperation {
  return { on: 'gate', kind: 'gate', line, name };
}
