import type { IncomingMessage } from 'node:http';
import type { Contract } from '../../contract/versioning';
import type { RequestObserver } from '../../subgraphs/kit/src/telemetry';
import { authenticate, type CredentialReader, requireUnexpired } from './authenticate';
import { checkApp } from './app-header';
import { requireServed } from './availability';
import { type Answer, endpointOf, type Exchange } from './exchange';
import type { GraphAccess } from './execute';
import type { RouteTable } from './match-route';
import { requirePermission } from './permission';
import { limitDated, type RateAccess } from './limit-rate';
import { resolvePreview } from './preview';
import { readBody } from './read-body';
import { replayed, type ReplayAccess } from './replay';
import { resolveVersion } from './resolve-version';
import { runOperation } from './run-operation';
import { openStream, type StreamAccess } from '../streams/open-stream';

/** What the steps of both APIs work with. */
export interface PipelineAccess extends GraphAccess, ReplayAccess, StreamAccess, RateAccess {
  readonly contract: Contract;
  readonly authenticator: CredentialReader;
  /** The address that credentials with an allow-list are held against, and that requests without a good one are counted by. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Told of every answer. */
  readonly observe?: RequestObserver;
}

/** The way of a request of the dated API, in order. Every step refuses by throwing `ContractError`. */
export async function answerDated(exchange: Exchange, routes: RouteTable, access: PipelineAccess): Promise<Answer> {
  routes.match(exchange);
  await authenticate(exchange, access.authenticator, access.addressOf);
  try {
    checkApp(exchange);
    resolveVersion(exchange, access.contract);
  } finally {
    // A wrong version counts like any other request.
    await limitDated(exchange, access);
  }
  requireServed(exchange, access.contract);
  resolvePreview(exchange, access.contract);
  requirePermission(exchange);
  await readBody(exchange);
  requireUnexpired(exchange);
  if (endpointOf(exchange).declaration.stream) return openStream(exchange, access);
  return replayed(exchange, access, () => runOperation(exchange, access));
}
