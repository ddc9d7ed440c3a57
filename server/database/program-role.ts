/**
 * Two roles on one database: the owner makes tables, restores and copies; the program reads and writes rows. What the
 * program writes to the audit goes through the functions of migration 0156, which run as the owner.
 */
import type pg from 'pg';
import type { Registry } from '#domain/registro/registry.ts';
import { bancoPapeis } from '#messages/banco-papeis.ts';
import { loadBaseData } from './base-data.ts';
import { migrate, type MigrateResult } from './migrate.ts';
import { quote } from './names.ts';
import type { Database } from './pool.ts';
import type { Queryable } from './query.ts';

/** Read by the program, written by the owner and by the audit's own functions. */
const READ_ONLY = ['auditoria', 'auditoria_cadeia', 'schema_migration'];

/** Two servers that start at once would change the same rows of the catalogue. */
const GRANTS_LOCK = 7_335_603;

/**
 * Throws where `role` may act as whoever owns the database: taken for the program, it would lose the owner's own rights.
 * Asked before anything is made, given or taken.
 */
export async function refuseOwner(owner: Queryable, role: string): Promise<void> {
  const { rows } = await owner.query<{ dono: boolean }>({
    text: `select r.rolsuper or pg_has_role(r.oid, current_user, 'member')
       or exists (select from pg_database d where d.datname = current_database() and pg_has_role(r.oid, d.datdba, 'member'))
       or exists (select from pg_class c where c.relnamespace = to_regnamespace('public')
         and c.relkind in ('r', 'S') and pg_has_role(r.oid, c.relowner, 'member')) as dono
     from pg_roles r where r.rolname = $1`,
    values: [role],
  });
  if (rows[0]?.dono) throw new Error(bancoPapeis.programaEhDono(role));
}

/**
 * Gives `role` what the program needs in this database and takes away all else. Safe to repeat: after each migration and
 * after a restore, which makes the tables anew.
 */
export async function grantProgram(owner: pg.ClientBase, role: string): Promise<void> {
  const name = quote(role);
  const guarded = READ_ONLY.map(quote).join(', ');
  await owner.query('begin');
  try {
    await owner.query(`select pg_advisory_xact_lock(${GRANTS_LOCK})`);
    await refuseOwner(owner, role);
    for (const statement of [
      `revoke create on schema public from public, ${name}`,
      `grant usage on schema public to ${name}`,
      // TRUNCATE, TRIGGER and REFERENCES, should anybody have given them.
      `revoke all on all tables in schema public from public, ${name}`,
      `grant select, insert, update, delete on all tables in schema public to ${name}`,
      `revoke insert, update, delete on ${guarded} from ${name}`,
      `grant usage, select on all sequences in schema public to ${name}`,
      `revoke all on sequence auditoria_seq_seq from ${name}`,
      `grant execute on all functions in schema public to ${name}`,
    ])
      await owner.query(statement);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined); // the connection itself may be what failed
    throw error;
  }
}

type Power = {
  readonly role: string;
  /** May change tables or the audit: owner, member of the owner, superuser, or given more than its share. */
  readonly guardsNothing: boolean;
};

/** Who the program is in this database, and whether the audit is safe from it. */
export async function powerOf(database: Pick<Database, 'pool'>): Promise<Power> {
  const { rows } = await database.pool.query<{ papel: string; livre: boolean }>(
    `select current_user::text as papel,
       (select rolsuper from pg_roles where rolname = current_user)
         or pg_has_role(current_user, (select relowner from pg_class where oid = to_regclass('auditoria')), 'member')
         or has_table_privilege('auditoria', 'insert, update, delete, truncate, trigger')
         or has_table_privilege('auditoria_cadeia', 'insert, update, delete, truncate, trigger')
         or has_schema_privilege('public', 'create') as livre`,
  );
  return { role: rows[0]?.papel ?? '', guardsNothing: rows[0]?.livre ?? true };
}

/** Everything that only the owner may do before a program with the rights of `role` runs. */
export async function prepareDatabase(
  owner: Database,
  options: {
    readonly registry: Registry;
    readonly role: string;
    readonly autoMigrate?: boolean;
    readonly log?: (line: string) => void;
  },
): Promise<MigrateResult> {
  const { registry, role, autoMigrate = false, log = () => undefined } = options;
  await refuseOwner(owner.pool, role);
  const result = await migrate(owner, { registry, autoMigrate, log });
  await loadBaseData(owner, registry, { log });
  await owner.pool.query('select zelo_acesso_ligar()');
  const client = await owner.pool.connect();
  try {
    await grantProgram(client, role);
  } finally {
    client.release();
  }
  return result;
}

/** Refuses two addresses of two databases. Answers who the program is; its database may still be empty. */
export async function checkSameDatabase(owner: Database, program: Database): Promise<string> {
  const which = async ({ pool }: Database): Promise<{ este: string; papel: string } | undefined> =>
    (
      await pool.query<{ este: string; papel: string }>(
        // The start as a number: as a text it would be told in each role's own zone.
        `select concat_ws(' ', current_database(), to_regclass('public.auditoria')::oid,
           extract(epoch from pg_postmaster_start_time())) as este, current_user::text as papel`,
      )
    ).rows[0];
  const of = { owner: await which(owner), program: await which(program) };
  if (of.owner?.este !== of.program?.este) throw new Error(bancoPapeis.mesmoBanco);
  return of.program?.papel ?? '';
}

/** Refuses two addresses of two databases, and a program that is the owner after all. */
export async function checkTwoRoles(owner: Database, program: Database): Promise<Power> {
  await checkSameDatabase(owner, program);
  const power = await powerOf(program);
  if (power.guardsNothing) throw new Error(bancoPapeis.programaEhDono(power.role));
  return power;
}

/** Makes the program's role with the password of its address, where it is not there yet. Answers whether it did. */
export async function createProgramRole(
  owner: pg.ClientBase,
  role: string,
  password: string,
): Promise<boolean> {
  const { rows } = await owner.query<{ existe: boolean; pode: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as existe,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as pode`,
    [role],
  );
  if (rows[0]?.existe) return false;
  if (!rows[0]?.pode) throw new Error(bancoPapeis.naoPodeCriar(role));
  await owner.query(
    `create role ${quote(role)} login nosuperuser nocreatedb nocreaterole${password === '' ? '' : ` password ${owner.escapeLiteral(password)}`}`,
  );
  return true;
}
