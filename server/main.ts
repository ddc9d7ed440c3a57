/** The process: configuration, database, start, and an orderly end. */
import { loadBaseData } from '#server/database/base-data.ts';
import { isTransient } from '#server/database/errors.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { checkSameDatabase, checkTwoRoles, powerOf, prepareDatabase } from '#server/database/program-role.ts';
import { carregarDemonstracao } from '#server/demo/load-demo.ts';
import { openFileStore } from '#server/gateways/arquivo/config.ts';
import { bancoPapeis } from '#messages/banco-papeis.ts';
import { inicioServidor, primeiroInicio } from '#messages/inicio-servidor.ts';
import { conferirAdministrador, prepararAdministrador } from '#server/features/entrada/primeiro-acesso.ts';
import { readConfig, type ServerConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { segurarPorta } from '#server/plugins/port.ts';
import { buildApp } from './app.ts';

/** How long a stop waits for calls under way. */
const DRAIN_MS = 15_000;

async function main(): Promise<void> {
  const started = performance.now();
  const config = readConfig(process.env);
  const soltarPorta = await segurarPorta(config);
  const registry = await loadRegistry();
  const log = (line: string): void => console.log(line);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    tls: config.databaseTls,
    pooler: config.pooler,
    replicaUrl: config.replicaUrl,
    dataDir: config.dataDir,
    poolSize: config.poolSize,
    log,
  });
  // Nobody's once the tables are made: what takes the program over does not find it open.
  const owner = await openOwner(config, log);
  try {
    const follow = async (next: typeof registry): Promise<void> =>
      void (await migrate(database, { registry: next, autoMigrate: true, log }));
    await conferirAdministrador(database.pool, process.env);
    if (owner) {
      const role = await checkSameDatabase(owner, database);
      await prepareDatabase(owner, { registry, role, log });
      await checkTwoRoles(owner, database);
      log(bancoPapeis.doisPapeis(role));
      await owner.close();
    } else {
      await migrate(database, { registry, autoMigrate: config.dev, log });
      await loadBaseData(database, registry, { log });
      if (!config.dev && (await powerOf(database)).guardsNothing) log(bancoPapeis.umPapel);
    }
    // After the base data, which it draws on, and before the first administrator, whom it brings.
    if (process.env.ZELO_DEMO === '1') {
      const files = await openFileStore(process.env, config.dataDir);
      const begun = performance.now();
      const arquivos = { files, env: process.env };
      const demo = await carregarDemonstracao(database.pool, registry, arquivos, (etapa) =>
        log(primeiroInicio.demonstrando(etapa)),
      );
      if (demo) log(primeiroInicio.demonstracao(demo, performance.now() - begun));
    }
    const admin = await prepararAdministrador(database.pool, process.env);
    const app = await buildApp({
      config,
      database,
      registry,
      env: process.env,
      ...(config.dev ? { desenvolvimento: { follow, say: log } } : {}),
    });

    let stopping: Promise<void> | undefined;
    const stop = (signal: string): void => {
      stopping ??= (async () => {
        log(`${signal}: encerrando, aguardando as operações em andamento`);
        const late = setTimeout(() => process.exit(1), DRAIN_MS);
        // A connection that was busy at the signal falls idle later and would keep the server waiting.
        const idle = setInterval(() => app.server.closeIdleConnections(), 100);
        const failed = (error: unknown): void => app.log.error({ err: error }, 'encerramento incompleto');
        await app.esvaziar().catch(failed);
        await app.close().catch(failed); // A database that is gone must not keep the embedded server running.
        clearInterval(idle);
        await database.close().catch(failed);
        clearTimeout(late);
        process.exit(0);
      })();
    };
    // A promise that nobody waits for must not take the process along when its connection to the database is lost.
    process.on('unhandledRejection', (error) => {
      if (!isTransient(error)) throw error;
      app.log.error({ err: error }, 'conexão com o banco perdida');
    });
    process.on('SIGTERM', () => stop('SIGTERM'));
    process.on('SIGINT', () => stop('SIGINT'));

    await soltarPorta();
    const address = await app.listen({ host: config.host, port: config.port });
    // Under npm run dev the browser's address is Vite's.
    const shown = process.env.ZELO_VITE ?? address;
    log(inicioServidor.pronto(shown, Math.round(performance.now() - started), database.version));
    if (admin.tipo === 'link')
      log(`Crie o administrador em ${shown}/primeiro-acesso?token=${admin.token} (o link vale uma vez)`);
  } catch (error) {
    await owner?.close();
    await database.close();
    throw error;
  }
}

/** The owner's connection, where the configuration names one. */
async function openOwner(config: ServerConfig, log: (line: string) => void): Promise<Database | undefined> {
  if (config.databaseOwnerUrl === undefined) return undefined;
  return openDatabase({
    databaseUrl: config.databaseOwnerUrl,
    named: 'DATABASE_OWNER_URL',
    tls: config.databaseTls,
    dataDir: config.dataDir,
    poolSize: 2,
    statementTimeoutMs: 0,
    log,
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  process.exit(1);
});
