import type { Relation } from '../../subgraphs/kit/src/config/config';
import { duration, integer, list, optionalString } from '../../subgraphs/kit/src/config/settings';

/** Settings of a supergraph that contains subgraphs of other teams. */
export const foreignSettings = {
  SUPERGRAPH: optionalString({
    doc: 'Path or http(s) URL of a supergraph that adds subgraphs of other teams to those of this service (docs/own-subgraphs.md). It is read at startup and then repeatedly; while it cannot be read or served, the previous one stays in use, at startup the built-in one. Read by the roles that serve `/graphql`.',
  }),
  SUPERGRAPH_INTERVAL: duration({
    default: 10_000,
    min: 100,
    max: 3_600_000,
    doc: 'Interval at which SUPERGRAPH is read again.',
  }),
  FOREIGN_TIMEOUT: duration({
    default: 5_000,
    min: 50,
    max: 60_000,
    doc: 'Maximum duration of a call of a foreign subgraph, including its repetitions. Then the fields of that subgraph are null.',
  }),
  FOREIGN_RETRIES: integer({
    default: 1,
    min: 0,
    max: 5,
    doc: 'Maximum number of repetitions of a query to a foreign subgraph that failed in transit. Mutations are never repeated.',
  }),
  FOREIGN_HEADERS: list({
    default: [],
    maxItems: 20,
    pattern: /^[a-z0-9-]+$/,
    accepts: 'the name of a header in lower case',
    maxLength: 100,
    doc: 'Headers of HTTP requests to `/graphql` that foreign subgraphs receive, in addition to `x-principal` and `traceparent`. Credentials cannot be forwarded.',
  }),
};

/** Headers that belong to a connection or to the gateway, and headers with credentials. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'accept',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'traceparent',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-principal',
]);

/** Constraints on these settings; each returns an error message for invalid settings. */
export const foreignRelations: readonly Relation<typeof foreignSettings>[] = [
  ({ SUPERGRAPH: location }) =>
    location !== undefined && /^[a-z][a-z0-9+.-]*:\/\//.test(location) && !isPublished(location)
      ? 'SUPERGRAPH must be a path, or an http(s) URL without a name and a password'
      : undefined,
  ({ FOREIGN_HEADERS: names }) => {
    const reserved = names.find((name) => reservedHeaders.has(name));
    return reserved === undefined ? undefined : `FOREIGN_HEADERS must not contain ${reserved}`;
  },
];

function isPublished(location: string): boolean {
  if (!/^https?:/.test(location) || !URL.canParse(location)) return false;
  const { username, password } = new URL(location);
  return username === '' && password === '';
}
