/**
 * Traces by OpenTelemetry (NET-03), only where OTEL_EXPORTER_OTLP_ENDPOINT names a collector: a span of each call, named
 * by its route as the code spells it, and one of each statement below it. Neither addresses nor values stand in them.
 */
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '#server/database/pool.ts';
import { VERSAO } from '#server/versao.ts';
import { routeName } from './route-name.ts';
import type { ServerConfig } from './config.ts';

export type TracingOptions = { readonly database: Database; readonly traces: ServerConfig['traces'] };

const FLUSH_MS = 3_000;

async function tracing(app: FastifyInstance, { database, traces }: TracingOptions): Promise<void> {
  if (traces === undefined) return;
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const { trace, SpanKind, SpanStatusCode } = api;
  const url = `${traces.endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'zelo', 'service.version': VERSAO }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traces.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  // Not the global one: tests hold several applications in one process, each with its own.
  const tracer = provider.getTracer('zelo');
  const carried = new AsyncLocalStorageContextManager().enable();
  const propagator = new core.W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeName(app, request);
    const parent = propagator.extract(api.ROOT_CONTEXT, request.headers, api.defaultTextMapGetter);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'zelo.request_id': request.id,
        },
      },
      parent,
    );
    spans.set(request, span);
    carried.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  const stop = database.statements.watch((statement) => {
    // Outside a call (the queue, the live channel) nobody asked.
    if (!trace.getSpan(carried.active())) return () => undefined;
    const name = /^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'SQL';
    const span = tracer.startSpan(
      name,
      {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, 2_000) },
      },
      carried.active(),
    );
    return (failure) => {
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  });
  app.addHook('onClose', async () => {
    stop();
    await Promise.race([
      provider.shutdown().catch(() => undefined),
      new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref()),
    ]);
    carried.disable();
  });
}

export default fp(tracing, { name: 'tracing', fastify: '5.x' });
