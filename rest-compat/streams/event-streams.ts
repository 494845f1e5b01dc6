import { ContractError } from '../../contract/errors';
import type { CredentialSignals } from '../../gateway/src/authentication';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { hasExpired, type Principal, whenExpired } from '../../subgraphs/kit/src/principal';
import type { CredentialReader } from '../pipeline/authenticate';
import { EventStream } from './event-stream';
import { type StreamLimits, streamLimits } from './limits';
import { type FollowRequest, LogFollower, type StreamGraph } from './log-source';

export interface EventStreamsOptions {
  readonly graph: StreamGraph;
  readonly authenticator: CredentialReader;
  /** Triggers an immediate recheck of the streams of a changed credential. */
  readonly signals?: CredentialSignals;
  readonly log: Logger;
  readonly limits?: Partial<StreamLimits>;
}

/** The caller of a stream: the credential it was opened with, the client address and the principal. */
export interface StreamOwner {
  readonly credential: string;
  readonly address: string;
  readonly principal: Principal;
}

/** Manages the event streams of this process: limits their number, rechecks their credentials, and ends them. */
export class EventStreams {
  private readonly follower: LogFollower;
  private readonly limits: StreamLimits;
  private readonly running = new Map<EventStream, StreamOwner>();
  /** Number of streams per credential, including streams that are being opened. */
  private readonly places = new Map<string, number>();
  private taken = 0;
  private draining = false;
  private readonly stops: readonly (() => void)[];

  constructor(private readonly options: EventStreamsOptions) {
    this.follower = new LogFollower(options.graph);
    this.limits = { ...streamLimits, ...options.limits };
    const every = (milliseconds: number, work: () => void): (() => void) => {
      const timer = setInterval(work, milliseconds).unref();
      return () => clearInterval(timer);
    };
    const changed = options.signals?.onCredentialChanged((credentialId) =>
      this.recheck((owner) => credentialId === null || owner.principal.credentialId === credentialId),
    );
    this.stops = [
      every(this.limits.heartbeat, () => this.running.forEach((_owner, stream) => stream.beat())),
      every(this.limits.recheck, () => this.recheck(() => true)),
      ...(changed ? [changed] : []),
    ];
  }

  /** Opens a stream, which sends nothing until it is started. Throws `ContractError` over the limits, and for every error of the graph. */
  async open(owner: StreamOwner, request: FollowRequest): Promise<EventStream> {
    const leave = this.takePlace(owner.principal.credentialId);
    try {
      const { cursor, source } = await this.follower.follow(request);
      const { stall, retry } = this.limits;
      let stopWaiting: (() => void) | null = null;
      const over = (): void => {
        leave();
        this.running.delete(stream);
        stopWaiting?.();
      };
      const isExpired = (): boolean => hasExpired(owner.principal);
      const stream = new EventStream({ cursor, source, stall, retry, over, isExpired });
      this.running.set(stream, owner);
      if (this.draining) stream.end('draining');
      stopWaiting = whenExpired(owner.principal, () => stream.end('credential_expired'));
      // The credential may have changed before the stream was registered for signals.
      this.recheck((one) => one === owner);
      return stream;
    } catch (failure) {
      leave();
      throw failure;
    }
  }

  /** Ends all streams and rejects new ones. */
  drain(): void {
    this.draining = true;
    for (const stop of this.stops) stop();
    for (const stream of this.running.keys()) stream.end('draining');
  }

  private takePlace(credentialId: string): () => void {
    const own = this.places.get(credentialId) ?? 0;
    if (this.draining || this.taken >= this.limits.streams) throw new ContractError('service_unavailable');
    if (own >= this.limits.ofCredential)
      throw new ContractError(
        'rate_limit_exceeded',
        `A credential has at most ${this.limits.ofCredential} streams at the same time.`,
      );
    this.taken += 1;
    this.places.set(credentialId, own + 1);
    return () => {
      this.taken -= 1;
      const left = (this.places.get(credentialId) ?? 1) - 1;
      if (left > 0) this.places.set(credentialId, left);
      else this.places.delete(credentialId);
    };
  }

  private recheck(concerns: (owner: StreamOwner) => boolean): void {
    for (const [stream, owner] of this.running) {
      if (concerns(owner))
        void this.stillGood(stream, owner).catch((error: unknown) =>
          this.options.log.error({ err: error }, 'A stream could not be rechecked'),
        );
    }
  }

  private async stillGood(stream: EventStream, { credential, address, principal }: StreamOwner): Promise<void> {
    const now = await this.options.authenticator.authenticate(credential, address);
    if (!now) stream.end('credential_revoked');
    else if (JSON.stringify(now) !== JSON.stringify(principal)) stream.end('credential_changed');
  }
}
