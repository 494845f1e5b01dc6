import { GraphQLError } from 'graphql';
import type { Graph } from '../../gateway/src';
import {
  formatAmount,
  type IntegrationEvent,
  type Logger,
  type Money,
  newId,
  systemPrincipal,
} from '../../subgraphs/kit/src';
import type { EventMail, MailRenderer, OmittedMail } from '../../subgraphs/platform/src';
import { buyerMail, mailDocuments, mailEvents, mailKindOf, type MailResource, mailResourceOf } from '../../web/mails';
import type { Config } from '../config';

/** Renderer of the mails of this process. */
interface OpenedMailRenderer extends MailRenderer {
  /**
   * Connects the graph from which mails about events are rendered. Until then, events cause no mail: the persons of the
   * demo data do not exist.
   */
  open(graph: Graph): void;
}

/** Reads the resource of an event, in its state at the event; null if it does not exist. */
type ReadResource = (event: IntegrationEvent) => Promise<unknown>;

/** Result of reading a resource that could not be read in many attempts. */
const unreadable = Symbol('unreadable');

/**
 * Attempts to read the resource of an event before its mail is omitted: about half a minute with the delays of the
 * event dispatcher. Attempts during which a domain is unavailable are not counted.
 */
const maxReadAttempts = 30;

/** Creates the renderer of mails, which reads the graph with the permissions of the service itself. */
export function openMailRenderer(config: Pick<Config, 'MODE'>, origin: string, log: Logger): OpenedMailRenderer {
  let read: ReadResource | null = null;
  const options = {
    origin,
    sandbox: config.MODE === 'sandbox',
    format: ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
      formatAmount({ amount, currency: currency.toLowerCase() } as Money),
  };
  return {
    eventTypes: mailEvents,
    open: (graph) => {
      read = withMaxAttempts(resourceReader(graph, log), log);
    },
    mailOf: async (event, unsubscribeUrl) => {
      if (!read) return null;
      const resource = await read(event);
      if (resource === null) return null;
      if (resource === unreadable) return omittedMail(event);
      return renderedMail(event, () => buyerMail(event.type, resource, { ...options, unsubscribeUrl }), log);
    },
  };
}

/**
 * Limits the failed reads of each event. Returns `unreadable` for an event whose resource cannot be read, so that its
 * mail is omitted: an event that always fails would block the mails of all other buyers.
 */
function withMaxAttempts(read: ReadResource, log: Logger): ReadResource {
  const failures = new Map<string, number>();
  return async (event) => {
    try {
      const resource = await read(event);
      failures.delete(event.id);
      return resource;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const count = (failures.get(event.id) ?? 0) + 1;
      failures.set(event.id, count);
      if (count < maxReadAttempts) throw error;
      failures.delete(event.id);
      logOmittedMail(event, error, log);
      return unreadable;
    }
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof GraphQLError && error.extensions['code'] === 'service_unavailable';
}

function logOmittedMail(event: IntegrationEvent, error: unknown, log: Logger): void {
  log.error({ err: error, eventId: event.id, event: event.type }, 'The mail about an event was not rendered');
}

function omittedMail({ type }: IntegrationEvent): OmittedMail {
  return { kind: mailKindOf(type), isOmitted: true };
}

/** A mail that cannot be rendered is omitted: it would fail again, and delay the mails of all other buyers. */
function renderedMail(
  event: IntegrationEvent,
  render: () => EventMail | null,
  log: Logger,
): EventMail | OmittedMail | null {
  try {
    return render();
  } catch (error) {
    logOmittedMail(event, error, log);
    return omittedMail(event);
  }
}

function resourceReader(graph: Graph, log: Logger): ReadResource {
  const documents = new Map(
    Object.entries(mailDocuments).map(([type, document]) => [type as MailResource, graph.prepare(document)]),
  );
  return async ({ type: eventType, resourceId: id, row }) => {
    const type = mailResourceOf(eventType);
    const document = documents.get(type);
    if (!document) throw new Error(`No document reads a ${type} for a mail.`);
    const { data, errors } = await graph.execute(
      document,
      { id },
      {
        principal: systemPrincipal,
        requestId: newId('req'),
        log,
        operationKey: null,
        captured: { type, id, row: { ...row } },
      },
    );
    const error = errors?.find(isUnavailable) ?? errors?.[0];
    if (error) throw error;
    return data?.resource ?? null;
  };
}
