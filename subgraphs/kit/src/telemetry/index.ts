export type { AnsweredRequest, RequestObserver } from './answered';
export {
  activeTracer,
  activeTraceId,
  installTracer,
  type Span,
  type SpanOptions,
  type SpanValue,
  traced,
  type Tracer,
} from './tracing';
