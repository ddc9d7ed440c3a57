/**
 * npm run preparar-banco : with DATABASE_OWNER_URL (who owns the tables) and DATABASE_URL (who the program is), makes the
 * program's role where it is missing, applies the migrations and gives that role its rights. May be repeated.
 * Exit code: 0 prepared, 1 not.
 */
import { Client } from 'pg';
import { bancoPapeis } from '#messages/banco-papeis.ts';
import { openDatabase } from '#server/database/pool.ts';
import {
  checkSameDatabase,
  checkTwoRoles,
  createProgramRole,
  prepareDatabase,
} from '#server/database/program-role.ts';
import { readConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run preparar-banco

  DATABASE_OWNER_URL   o banco, aberto por quem é dono das tabelas (e pode criar papéis, se o do programa faltar)
  DATABASE_URL         o mesmo banco, aberto pelo papel do programa; criado com esta senha, se faltar`;

try {
  if (!readArguments({ options: {} }, USO)) process.exit(0);
  const { databaseOwnerUrl, databaseUrl, databaseTls: tls, dataDir } = readConfig(process.env);
  if (databaseOwnerUrl === undefined || databaseUrl === undefined)
    throw new Error(bancoPapeis.pedeDoisEnderecos);
  const { user: role, password } = new Client({ connectionString: databaseUrl }) as unknown as {
    user?: string;
    password?: string;
  };
  if (!role || new URL(databaseUrl).username === '') throw new Error(bancoPapeis.papelSemNome);
  const common = { tls, dataDir, poolSize: 2, statementTimeoutMs: 0 };
  const owner = await openDatabase({ ...common, databaseUrl: databaseOwnerUrl, named: 'DATABASE_OWNER_URL' });
  try {
    const client = await owner.pool.connect();
    try {
      if (await createProgramRole(client, role, password ?? '')) console.log(bancoPapeis.papelCriado(role));
    } finally {
      client.release();
    }
    const program = await openDatabase({ ...common, databaseUrl });
    try {
      await checkSameDatabase(owner, program);
      const { applied } = await prepareDatabase(owner, {
        registry: await loadRegistry(),
        role,
        log: (line) => console.log(line),
      });
      await checkTwoRoles(owner, program);
      console.log(bancoPapeis.preparado(role, applied.length));
    } finally {
      await program.close();
    }
  } finally {
    await owner.close();
  }
} catch (error) {
  console.error(bancoPapeis.falhou(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
