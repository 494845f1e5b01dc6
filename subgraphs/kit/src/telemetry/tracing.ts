/** Value of a span attribute: only ids and counts, no personal data. */
export type SpanValue = string | number | boolean;

/** Active span. */
export interface Span {
  rename(name: string): void;
  set(name: string, value: SpanValue): void;
  /** Sets the span's status to error. */
  fail(): void;
}

export interface SpanOptions {
  readonly name: string;
  /** `server` for requests from another process, `client` for requests to another process; default internal. */
  readonly kind?: 'server' | 'client';
  /** `traceparent` header of the request, for a `server` span; ignored if invalid. */
  readonly traceparent?: string | string[];
  readonly attributes?: Readonly<Record<string, SpanValue>>;
}

/** Creates spans. A span started within another span is its child. */
export interface Tracer {
  /**
   * Runs work in a span. The span ends when the work, or the promise it returns, completes; its status is error if the
   * work throws or rejects.
   */
  run<T>(options: SpanOptions, work: (span: Span) => T): T;
  /** W3C `traceparent` of the active span, for requests to other processes; undefined without an active span. */
  traceparent(): string | undefined;
}

let tracer: Tracer | null = null;

/** Installs the process's tracer; null removes it. */
export function installTracer(installed: Tracer | null): void {
  tracer = installed;
}

/** Returns the process's tracer; null if tracing is disabled. */
export function activeTracer(): Tracer | null {
  return tracer;
}

/** Returns the id of the active trace, for log lines; undefined without an active span. */
export function activeTraceId(): string | undefined {
  return tracer?.traceparent()?.split('-')[1];
}

/** Runs work in a span if tracing is enabled, else without one. */
export function traced<T>(options: SpanOptions, work: () => T): T {
  return tracer === null ? work() : tracer.run(options, work);
}
