export type { RequestObserver } from './answered';
export {
  activeTracer,
  activeTraceId,
  installTracer,
  type Span,
  type SpanOptions,
  traced,
  type Tracer,
} from './tracing';
