import { ContractError } from '../../contract/errors';
import type { CredentialSignals } from '../../gateway/src/authentication/authenticator';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { type Principal, hasExpired, onExpired } from '../../subgraphs/kit/src/principal/principal';
import type { CredentialReader } from '../pipeline/admission';
import { EventStream } from './event-stream';
import { type StreamLimits, streamLimits } from './limits';
import { type FollowRequest, LogFollower, type StreamGraph } from './log-source';

export interface EventStreamsOptions {
  readonly graph: StreamGraph;
  readonly authenticator: CredentialReader;
  /**
   * Notifications about changed credentials. On a notification, the streams of the credential are checked again
   * immediately.
   */
  readonly signals?: CredentialSignals;
  readonly log: Logger;
  readonly limits?: Partial<StreamLimits>;
}

/** Client of a stream: the credential with which the stream was opened, the client address and the principal. */
export interface StreamOwner {
  readonly credential: string;
  readonly address: string;
  readonly principal: Principal;
}

/**
 * Manages the event streams of this process: limits their number, checks their credentials again regularly and ends the
 * streams whose credential has changed.
 */
export class EventStreams {
  private readonly follower: LogFollower;
  private readonly limits: StreamLimits;
  private readonly running = new Map<EventStream, StreamOwner>();
  /** Number of open streams by credential id, including streams that are being opened. */
  private readonly streamCounts = new Map<string, number>();
  private streamCount = 0;
  private draining = false;
  private readonly unsubscribers: readonly (() => void)[];

  constructor(private readonly options: EventStreamsOptions) {
    this.follower = new LogFollower(options.graph);
    this.limits = { ...streamLimits, ...options.limits };
    const startInterval = (milliseconds: number, work: () => void): (() => void) => {
      const timer = setInterval(work, milliseconds).unref();
      return () => clearInterval(timer);
    };
    const changed = options.signals?.onCredentialChanged((credentialId) =>
      this.recheck((owner) => credentialId === null || owner.principal.credentialId === credentialId),
    );
    this.unsubscribers = [
      startInterval(this.limits.heartbeat, () => this.running.forEach((_owner, stream) => stream.beat())),
      startInterval(this.limits.recheck, () => this.recheck(() => true)),
      ...(changed ? [changed] : []),
    ];
  }

  /**
   * Opens a stream and returns it; no data is sent before its `start` is called. Throws `ContractError` if a limit is
   * exceeded, and for every error of the graph.
   */
  async open(owner: StreamOwner, request: FollowRequest): Promise<EventStream> {
    const releaseSlot = this.reserveStream(owner.principal.credentialId);
    try {
      const { cursor, source } = await this.follower.follow(request);
      const { stall, retry } = this.limits;
      let cancelExpiryTimer: (() => void) | null = null;
      const onEnd = (): void => {
        releaseSlot();
        this.running.delete(stream);
        cancelExpiryTimer?.();
      };
      const isExpired = (): boolean => hasExpired(owner.principal);
      const stream = new EventStream({ cursor, source, stall, retry, over: onEnd, isExpired });
      this.running.set(stream, owner);
      if (this.draining) stream.end('draining');
      cancelExpiryTimer = onExpired(owner.principal, () => stream.end('credential_expired'));
      // The credential may have changed after it was authenticated and before the stream was registered.
      this.recheck((item) => item === owner);
      return stream;
    } catch (failure) {
      releaseSlot();
      throw failure;
    }
  }

  /** Ends all streams with the reason `draining` and rejects new ones. */
  drain(): void {
    this.draining = true;
    for (const unsubscribe of this.unsubscribers) unsubscribe();
    for (const stream of this.running.keys()) stream.end('draining');
  }

  private reserveStream(credentialId: string): () => void {
    const openCount = this.streamCounts.get(credentialId) ?? 0;
    if (this.draining || this.streamCount >= this.limits.streams) throw new ContractError('service_unavailable');
    if (openCount >= this.limits.ofCredential)
      throw new ContractError(
        'rate_limit_exceeded',
        `The limit is ${this.limits.ofCredential} concurrent streams per credential.`,
      );
    this.streamCount += 1;
    this.streamCounts.set(credentialId, openCount + 1);
    return () => {
      this.streamCount -= 1;
      const remainingCount = (this.streamCounts.get(credentialId) ?? 1) - 1;
      if (remainingCount > 0) this.streamCounts.set(credentialId, remainingCount);
      else this.streamCounts.delete(credentialId);
    };
  }

  private recheck(concerns: (owner: StreamOwner) => boolean): void {
    for (const [stream, owner] of this.running) {
      if (concerns(owner))
        void this.recheckCredential(stream, owner).catch((error: unknown) =>
          this.options.log.error({ err: error }, 'A stream could not be rechecked'),
        );
    }
  }

  private async recheckCredential(stream: EventStream, { credential, address, principal }: StreamOwner): Promise<void> {
    const currentPrincipal = await this.options.authenticator.authenticate(credential, address);
    if (!currentPrincipal) stream.end('credential_revoked');
    else if (JSON.stringify(currentPrincipal) !== JSON.stringify(principal)) stream.end('credential_changed');
  }
}
