export type { RequestObserver } from './request-observer';
export {
  activeTracer,
  activeTraceId,
  installTracer,
  type Span,
  type SpanOptions,
  traced,
  type Tracer,
} from './tracing';
