import { networkOf } from '../../../subgraphs/kit/src/addresses/client-address';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import type { Authenticator, CredentialSignals } from '../authentication/authenticator';
import { ConnectionCounter } from './connection-counter';
import { HeartbeatScheduler, type Numbered } from './heartbeat-scheduler';
import { PrincipalInterner } from './known-principals';
import type { SocketLimits } from './limits';

/**
 * Why the server ends a connection although its client and its subscriptions have not ended. In all cases but
 * `credential_revoked` the client can resume: after `credential_expired` with another credential.
 */
export type EndReason =
  | 'draining'
  | 'credential_expired'
  | 'credential_revoked'
  | 'credential_changed'
  | 'too_slow'
  | 'interrupted'
  | 'unavailable';

/** A connection of a client that stays open for live results: a WebSocket, or the response stream of a subscription. */
export interface LiveClient extends Numbered {
  readonly address: string;
  /** Credential with which the client has authenticated; null until then. */
  readonly credential: string | null;
  /** Principal of the client; null until it has authenticated. */
  readonly principal: Principal | null;
  /** Whether the connection is included in the connection count of its credential. */
  counted: boolean;
  /** Returns the number of running operations. */
  readonly operations: () => number;
  /** Sets the principal; the connection ends when its credential expires. */
  admit(principal: Principal): void;
  /** Sends a heartbeat, and ends the connection if its client does not receive anything any more. */
  ping(): void;
  /** Ends the connection for a reason. Resolves when nothing more is sent. */
  end(reason: EndReason): Promise<void>;
  /** Called once, when the connection has ended. */
  ended(): void;
}

/** Returns the log fields that identify the client of a connection. */
export function callerInLog({ principal }: Pick<LiveClient, 'principal'>): {
  readonly credentialId?: string;
  readonly accountId?: string;
} {
  if (!principal) return {};
  const { credentialId, accountId } = principal;
  return accountId === null ? { credentialId } : { credentialId, accountId };
}

/** Number of messages received and sent on all connections. */
export interface Traffic {
  received: number;
  sent: number;
}

export interface LiveClientsOptions {
  readonly authenticator: Authenticator;
  readonly log: Logger;
  /** Notifications of credential changes: the connections of a changed credential are rechecked immediately. */
  readonly signals?: CredentialSignals;
  readonly limits: SocketLimits;
}

/**
 * The live clients of this process, of all transports: limits their number, sends heartbeats, rechecks their credentials
 * and ends them at shutdown. ADR 0056.
 */
export class LiveClients {
  readonly traffic: Traffic = { received: 0, sent: 0 };
  private readonly clients = new Set<LiveClient>();
  private readonly principals = new PrincipalInterner();
  private readonly credentials: ConnectionCounter;
  private readonly addresses: ConnectionCounter;
  private readonly schedulers: readonly HeartbeatScheduler<LiveClient>[];
  private readonly stopListening: (() => void) | undefined;
  private lastNumber = 0;
  private isDraining = false;

  constructor(private readonly options: LiveClientsOptions) {
    const { limits, signals } = options;
    this.credentials = new ConnectionCounter(limits.ofCredential);
    this.addresses = new ConnectionCounter(limits.ofAddress);
    this.schedulers = [
      new HeartbeatScheduler<LiveClient>(limits.keepAlive, (client) => client.ping()),
      new HeartbeatScheduler<LiveClient>(limits.recheck, (client) => this.recheck(client)),
    ];
    this.stopListening = signals?.onCredentialChanged((credentialId) => {
      for (const client of this.clients)
        if (credentialId === null || client.principal?.credentialId === credentialId) this.recheck(client);
    });
  }

  get size(): number {
    return this.clients.size;
  }

  /** Returns the number of running operations of all clients. */
  operations(): number {
    let sum = 0;
    for (const client of this.clients) sum += client.operations();
    return sum;
  }

  /** Returns a number for a new client, higher than all earlier ones. */
  nextNumber(): number {
    return (this.lastNumber += 1);
  }

  /** Returns why a client from this address cannot connect: the process or the address has too many; null if it can. */
  excess(address: string): 'process' | 'address' | null {
    if (this.isDraining || this.clients.size >= this.options.limits.connections) return 'process';
    return this.addresses.isFull(networkOf(address)) ? 'address' : null;
  }

  add(client: LiveClient): void {
    this.clients.add(client);
    this.enterAddress(client.address);
    for (const scheduler of this.schedulers) scheduler.add(client);
  }

  /** Counts a connection of an address. Each call must be followed by one of `leaveAddress`. */
  enterAddress(address: string): void {
    this.addresses.enter(networkOf(address));
  }

  leaveAddress(address: string): void {
    this.addresses.leave(networkOf(address));
  }

  /** Admits an authenticated client. Returns false if its credential has too many connections. */
  admit(client: LiveClient, principal: Principal): boolean {
    if (this.credentials.isFull(principal.credentialId)) return false;
    client.admit(this.principals.one(principal));
    client.counted = true;
    this.credentials.enter(principal.credentialId);
    return true;
  }

  /** Forgets a client whose connection has ended. */
  remove(client: LiveClient): void {
    if (!this.clients.delete(client)) return;
    client.ended();
    this.leaveAddress(client.address);
    if (client.counted && client.principal) this.credentials.leave(client.principal.credentialId);
    for (const scheduler of this.schedulers) scheduler.delete(client);
  }

  /** Ends a client whose credential is no longer valid, or whose principal has changed. */
  recheck(client: LiveClient): void {
    this.recheckCredential(client).catch((error: unknown) =>
      this.options.log.error({ err: error }, 'A connection could not be rechecked'),
    );
  }

  /** Ends all clients, and admits no new ones. */
  async close(): Promise<void> {
    this.isDraining = true;
    for (const scheduler of this.schedulers) scheduler.stop();
    this.stopListening?.();
    await Promise.all([...this.clients].map((client) => client.end('draining')));
  }

  private async recheckCredential(client: LiveClient): Promise<void> {
    const { credential, principal, address } = client;
    if (!credential || !principal) return;
    const currentPrincipal = await this.options.authenticator.authenticate(credential, address);
    if (!currentPrincipal) await client.end('credential_revoked');
    else if (!this.principals.areEqual(currentPrincipal, principal)) await client.end('credential_changed');
  }
}
