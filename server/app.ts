/** The server, assembled: nothing here but who is registered and in which order. */
import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { TOKEN_MAXIMO } from '#domain/notificacao/token.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Database } from '#server/database/pool.ts';
import { aplicarPerfis } from '#server/database/profiles.ts';
import { importExport } from '#server/capabilities/arquivo/plugin.ts';
import { avisarSemEfeito, lerInstalacao } from '#server/capabilities/assinatura/index.ts';
import {
  conferidorDe,
  conferirAoSair,
  depoisDeAssinar,
  signatures,
} from '#server/capabilities/assinatura/plugin.ts';
import { liveChannel } from '#server/capabilities/canal/plugin.ts';
import { historico } from '#server/capabilities/historico/plugin.ts';
import { reviewChat } from '#server/capabilities/monitoria/plugin.ts';
import { boardMeasures } from '#server/capabilities/painel/plugin.ts';
import publicLinks from '#server/capabilities/convite/plugin.ts';
import { bankFiles } from '#server/capabilities/arquivo-banco/plugin.ts';
import { documentTemplates } from '#server/capabilities/modelo-documento/plugin.ts';
import { depoisDoDocumento, documents } from '#server/capabilities/documento/plugin.ts';
import type { DocumentosDeps } from '#server/capabilities/documento/index.ts';
import { bins } from '#server/capabilities/lixeira/plugin.ts';
import { mail } from '#server/capabilities/correio/plugin.ts';
import { notifications } from '#server/capabilities/notificacao/plugin.ts';
import { origemDoEnvio } from '#server/gateways/arquivo/direct-upload.ts';
import { openFileStore } from '#server/gateways/arquivo/config.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { origensDaMidia } from '#server/gateways/midia/config.ts';
import { recordSheets } from '#server/capabilities/folha/plugin.ts';
import { reports } from '#server/capabilities/relatorio/plugin.ts';
import { bulkSteps } from '#server/capabilities/transition/plugin.ts';
import { printRoutes } from '#server/engine/print.ts';
import { piecesOf } from '#server/engine/collect-hooks.ts';
import { ruleBook, type Piece } from '#server/engine/rule-book.ts';
import { rulesOfFolders } from '#server/rules.ts';
import type { Rules } from '#server/engine/rules.ts';
import { records } from '#server/engine/records.ts';
import { noPedido } from '#server/pedido.ts';
import { openPlaces } from '#server/engine/place.ts';
import { engineRoutes } from '#server/engine/routes.ts';
import { collectFeatures, registerFeatures } from '#server/features/register.ts';
import type { ServerConfig } from '#server/plugins/config.ts';
import composedText from '#server/plugins/composed-text.ts';
import jobs from '#server/jobs/plugin.ts';
import encerramento from '#server/plugins/shutdown.ts';
import errors, { onClientError, send } from '#server/plugins/errors.ts';
import guard from '#server/plugins/guard.ts';
import health from '#server/plugins/health.ts';
import metrics from '#server/plugins/metrics.ts';
import noStore from '#server/plugins/no-store.ts';
import replicaReads from '#server/plugins/replica-reads.ts';
import registry, { type Following } from '#server/plugins/registry.ts';
import routeAccess from '#server/plugins/route-access.ts';
import session from '#server/plugins/session.ts';
import settings from '#server/plugins/settings.ts';
import integration from '#server/plugins/integration.ts';
import limits from '#server/plugins/limits.ts';
import { failureForLog, scrubbedStream } from '#server/plugins/log.ts';
import jsonBody from '#server/plugins/json-body.ts';
import slowBodies from '#server/plugins/slow-bodies.ts';
import screens from '#server/plugins/static.ts';
import tracing from '#server/plugins/tracing.ts';
import veiledQuery from '#server/plugins/veiled-query.ts';
import { validatorCompiler } from '#server/plugins/validator.ts';

export type AppOptions = {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly registry: Registry;
  readonly env: { readonly [name: string]: string | undefined };
  /** Development: brings the database up to changed declarations. */
  readonly desenvolvimento?: Following;
  /** Where the built screens lie; default dist/. */
  readonly dist?: string;
  /** Instead of the process's output. */
  readonly writeLog?: (line: string) => void;
  /** Where files are kept, instead of what the environment says. */
  readonly files?: FileStore;
  /** Rules of registers besides those of the folders; a test's own. */
  readonly rules?: Rules;
  /** How long the head of a request may take. */
  readonly headersTimeoutMs?: number;
  /** How long a body that is no file may take. */
  readonly bodyTimeoutMs?: number;
};

/** The proxy's own number of the call, when it looks like one; else a new one. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Not yet listening; tests use app.inject. Closing the app leaves the database open. */
export async function buildApp({
  config,
  database,
  desenvolvimento,
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const features = await collectFeatures();
  const app = Fastify({
    bodyLimit: config.bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    // A document of the largest size over a slow line; heads and idle connections have limits of their own.
    requestTimeout: 1_800_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    genReqId: (request) => requestId(request.headers['x-request-id']),
    http: {
      headersTimeout: options.headersTimeoutMs ?? 20_000,
      connectionsCheckingInterval: Math.min(5_000, options.headersTimeoutMs ?? 5_000),
      maxHeaderSize: 16_384,
    },
    requestIdHeader: false,
    // The push calls carry a browser's whole subscription in their path.
    routerOptions: { maxParamLength: TOKEN_MAXIMO },
    clientErrorHandler: onClientError,
    frameworkErrors: (_error, _request, reply) => void send(reply, new AppError('requisicao-invalida')),
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: { err: failureForLog },
            stream: scrubbedStream(options.writeLog),
          },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler());
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  // With callbacks: what is begun from here on has it. Twice, since reading a body leaves the first behind.
  app.addHook('onRequest', (request, _reply, done) => noPedido(request.id, done));
  app.addHook('preHandler', (request, _reply, done) => noPedido(request.id, done));

  await app.register(errors);
  await app.register(tracing, { database, traces: config.traces });
  await app.register(
    slowBodies,
    options.bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs: options.bodyTimeoutMs },
  );
  await app.register(veiledQuery);
  await app.register(composedText);
  await app.register(encerramento);
  await app.register(jsonBody);
  await app.register(noStore);
  await app.register(routeAccess);
  await app.register(registry, {
    registry: options.registry,
    ...(desenvolvimento ? { watch: desenvolvimento } : {}),
  });
  await app.register(settings, { database, env: options.env });
  await app.register(screens, {
    root: options.dist,
    vite: desenvolvimento !== undefined,
    connects: [origemDoEnvio(options.env) ?? [], origensDaMidia(options.env)].flat(),
  });
  await app.register(limits, config);
  await app.register(session, { database });
  await app.register(replicaReads, { database });
  await app.register(guard, { pool: database.pool });
  await app.register(integration);
  await app.register(jobs, { database, env: options.env });
  await app.register(health, { pool: database.pool });
  await app.register(metrics, {
    database,
    token: config.metricsToken,
    slowMs: config.slowStatementMs,
    dataDir: config.dataDir,
  });
  await app.register(liveChannel, { database });
  const found = await rulesOfFolders(options.registry);
  const given = piecesOf(options.rules ?? {}, options.registry, 'buildApp');
  const own = given.map(([recurso, rules]) => [recurso, [{ folder: 'app', rules: rules }]] as const);
  const hooks = ruleBook(new Map<string, readonly Piece[]>([...found, ...own]), app);
  await app.register(records, { pool: database.pool, hooks });
  const files = options.files ?? (await openFileStore(options.env, config.dataDir));
  const deps = {
    pool: database.pool,
    database,
    files,
    env: options.env,
    registros: app.registrosDe,
    get registry() {
      return app.registro.atual;
    },
  };
  await app.register(publicLinks, { pool: database.pool, env: options.env });
  await app.register(depoisDoDocumento);
  await app.register(historico);
  await app.register(reviewChat);
  await app.register(boardMeasures);
  // Every start: a new register reaches the shipped groups.
  app.addHook('onReady', () => aplicarPerfis(database.pool, app.registro.atual));
  await registerFeatures(app, features, deps);
  await app.register(mail, { env: options.env });
  await app.register(importExport, { database, hooks, files });
  const instalacao = lerInstalacao(options.env, (falha) =>
    app.log.error(
      falha instanceof Error ? { err: falha } : falha,
      'a conferência de um arquivo assinado falhou do nosso lado',
    ),
  );
  const documentos = {
    pool: database.pool,
    files,
    maxBytes: config.documentoMaxBytes,
    aoAssinar: async (db, chamada, linha, antes) => {
      await depoisDeAssinar(app.registrosDe)(db, chamada, linha, antes);
      await app.depoisDoDocumento.assinar(db, chamada, linha);
    },
    aoTornarSemEfeito: async (db, chamada, linha) => {
      await avisarSemEfeito(app.registrosDe, db, chamada, linha);
      await app.depoisDoDocumento.anular(db, chamada, linha);
    },
  } satisfies DocumentosDeps;
  await app.register(documents, {
    ...documentos,
    aoSair: conferirAoSair(instalacao, documentos),
    conferirAssinado: conferidorDe(instalacao, documentos),
  });
  await app.register(signatures, { documentos, instalacao, env: options.env });
  const { aoTornarSemEfeito } = documentos;
  await app.register(bankFiles);
  await app.register(documentTemplates, { pool: database.pool, files, env: options.env, aoTornarSemEfeito });
  await app.register(bins, { database, hooks, dias: config.lixeiraDias });
  await app.register(bulkSteps, { pool: database.pool, hooks });
  await app.register(recordSheets, { pool: database.pool, hooks });
  await app.register(reports, { database, hooks, files });
  await app.register(printRoutes, { pool: database.pool, hooks });
  await app.register(notifications, { database, env: options.env });
  await app.register(engineRoutes, { pool: database.pool, hooks, places: openPlaces(options.env) });
  await app.register(runJobs);
  return app;
}

/** Last of all, so that what handlers use is ready before the queue takes work, and still there while it stops. */
async function runJobs(app: FastifyInstance): Promise<void> {
  app.addHook('onReady', () => app.jobs.start());
  app.addHook('onClose', () => app.jobs.stop());
}
