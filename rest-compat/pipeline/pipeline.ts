import type { IncomingMessage } from 'node:http';
import type { Contract } from '../../contract/versioning';
import { authenticate, type CredentialReader } from './authenticate';
import { requireServed } from './availability';
import { type Answer, endpointOf, type Exchange } from './exchange';
import type { GraphAccess } from './execute';
import type { RouteTable } from './match-route';
import { requirePermission } from './permission';
import { resolvePreview } from './preview';
import { readBody } from './read-body';
import { replayed, type ReplayAccess } from './replay';
import { resolveVersion } from './resolve-version';
import { runOperation } from './run-operation';
import { openStream, type StreamAccess } from '../streams/open-stream';

/** What the steps of both APIs work with. */
export interface PipelineAccess extends GraphAccess, ReplayAccess, StreamAccess {
  readonly contract: Contract;
  readonly authenticator: CredentialReader;
  /** The address that credentials with an allow-list are held against. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** The way of a request of the dated API, in order. Every step refuses by throwing `ContractError`. */
export async function answerDated(exchange: Exchange, routes: RouteTable, access: PipelineAccess): Promise<Answer> {
  routes.match(exchange);
  await authenticate(exchange, access.authenticator, access.addressOf);
  resolveVersion(exchange, access.contract);
  requireServed(exchange, access.contract);
  resolvePreview(exchange, access.contract);
  requirePermission(exchange);
  await readBody(exchange);
  if (endpointOf(exchange).declaration.stream) return openStream(exchange, access);
  return replayed(exchange, access, () => runOperation(exchange, access));
}
