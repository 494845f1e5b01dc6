/** What may be said of a span: ids and counts, nothing of a person. */
export type SpanValue = string | number | boolean;

/** A piece of work that is under way, as its trace tells of it. */
export interface Span {
  rename(name: string): void;
  set(name: string, value: SpanValue): void;
  /** It did not come to what it was for. */
  fail(): void;
}

export interface SpanOptions {
  readonly name: string;
  /** `server` has been asked by another process, `client` asks one; else the work stays in this process. */
  readonly kind?: 'server' | 'client';
  /** `traceparent` as it came with the request, for a `server`; anything else than one is ignored. */
  readonly traceparent?: string | string[];
  readonly attributes?: Readonly<Record<string, SpanValue>>;
}

/** Writes traces. Spans that begin inside of a span's work are its children. */
export interface Tracer {
  /** Does the work inside of a span, which ends when the work has (with its promise, where it is one), and failed if that throws. */
  run<T>(options: SpanOptions, work: (span: Span) => T): T;
  /** The span that is under way here, as other processes are told of it (W3C `traceparent`); undefined outside of any. */
  traceparent(): string | undefined;
}

let tracer: Tracer | null = null;

/** Installs the process's one tracer, or takes it away. */
export function installTracer(installed: Tracer | null): void {
  tracer = installed;
}

/** The process's tracer; null where nothing is traced, and nothing has to be done for it. */
export function activeTracer(): Tracer | null {
  return tracer;
}

/** The id of the trace that is under way here, for log lines. */
export function activeTraceId(): string | undefined {
  return tracer?.traceparent()?.split('-')[1];
}

/** Does the work, inside of a span where there is a tracer. */
export function traced<T>(options: SpanOptions, work: () => T): T {
  return tracer === null ? work() : tracer.run(options, work);
}
