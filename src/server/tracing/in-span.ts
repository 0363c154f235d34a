import { context, SpanStatusCode, trace, type SpanOptions, type Tracer } from '@opentelemetry/api'

/** Runs work as a child span. The span has the type of an error but not its message, which may quote a value. */
export async function inSpan<T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, options)
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
