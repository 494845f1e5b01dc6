import type { EndpointOperation, ErrorOperation, EventOperation, GateOperation } from '../operation';

/** Declares a new endpoint (`GET /plans/{id}`). Although it is new, it is served at every version. */
export function endpointAdded(key: string): EndpointOperation {
  return { on: 'endpoint', kind: 'endpointAdded', line: `\`${key}\` is new (at every version)`, added: key };
}

/** Declares an endpoint that returns 404 from this version on. The error response names the successor. */
export function endpointRemoved(key: string, options: { successor?: string } = {}): EndpointOperation {
  const { successor } = options;
  const line = successor ? `\`${key}\` is replaced by \`${successor}\`` : `\`${key}\` was removed`;
  return { on: 'endpoint', kind: 'endpointRemoved', line, removed: key, ...(successor && { successor }) };
}

/**
 * Declares that an endpoint moved to another method or path. The newer endpoint is served at every version, the older
 * one only before this version.
 */
export function endpointMoved(keys: { older: string; newer: string }): EndpointOperation {
  const { older, newer } = keys;
  const line = `\`${older}\` moved to \`${newer}\``;
  return { on: 'endpoint', kind: 'endpointMoved', line, added: newer, removed: older, successor: newer };
}

/** Declares a renamed event type. Fields that list event names need an `enumMapped` in the same change. */
export function eventRenamed(names: { older: string; newer: string }): EventOperation {
  return {
    on: 'event',
    kind: 'eventRenamed',
    line: `the event \`${names.older}\` is now \`${names.newer}\``,
    ...names,
  };
}

/** Declares a renamed key of the event envelope (not of its `data`). */
export function envelopeFieldRenamed(names: { older: string; newer: string }): EventOperation {
  const line = `\`${names.older}\` of the event envelope is now \`${names.newer}\``;
  return { on: 'envelope', kind: 'envelopeFieldRenamed', line, ...names };
}

/** Declares a changed HTTP status or type of an error code. */
export function errorChanged(code: string, options: { older: { status?: number; type?: string } }): ErrorOperation {
  return {
    on: 'error',
    kind: 'errorChanged',
    line: `the response for errors with the code \`${code}\` changed`,
    code,
    ...options,
  };
}

/**
 * Declares a named behavior change that applies from this version on. `line` describes it for the changelog. Gates are
 * evaluated only where the variables of a GraphQL operation are built.
 */
export function gate(name: string, line: string): GateOperation {
  return { on: 'gate', kind: 'gate', line, name };
}
