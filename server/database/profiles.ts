/**
 * The six shipped groups of rules: what each may do with the registers of a folder of schemas/, and what a resource says of
 * itself (`perfis`). A new register is in its profiles without a word here. Applied at every start; what an administrator
 * took away stays away.
 */
import type { Pool, PoolClient } from 'pg';
import { PERFIS, type DireitosPorPerfil, type Perfil } from '#domain/acesso/perfis.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import { COMENTAR } from '#domain/comentario/comentario.ts';
import { subjectsOf } from '#domain/acesso/subjects.ts';
import type { Registry } from '#domain/registro/registry.ts';

const READ = ['list', 'view'] as const;
const WRITE = ['list', 'view', 'insert', 'update'] as const;

type Shipped = {
  readonly nome: string;
  readonly descricao: string;
  /** By folder of schemas/, where the resource says nothing of the profile. */
  readonly folders: { readonly [folder: string]: readonly string[] };
};

const SHIPPED: Readonly<Record<Perfil, Shipped>> = {
  admin: {
    nome: 'Administrador',
    descricao: 'Acesso a todos os módulos, em todos os prestadores ativos.',
    folders: {},
  },
  prestador: {
    nome: 'Prestador',
    descricao: 'Gestão do próprio prestador: pacientes, equipe, agenda e consultas ao financeiro.',
    folders: {
      pessoas: WRITE,
      cadastros: READ,
      contratos: READ,
      clinico: READ,
      financeiro: READ,
      utilidades: READ,
    },
  },
  profissional: {
    nome: 'Profissional',
    descricao: 'Atendimento: pacientes, agenda e prontuário; tabelas de base para consulta.',
    folders: { pessoas: READ, cadastros: READ, contratos: READ, clinico: WRITE },
  },
  administrativo: {
    nome: 'Administrativo',
    descricao: 'Recepção, cadastros, contratos e financeiro, sem excluir configurações.',
    folders: {
      pessoas: WRITE,
      cadastros: WRITE,
      contratos: WRITE,
      clinico: READ,
      financeiro: WRITE,
      utilidades: WRITE,
    },
  },
  fornecedor: {
    nome: 'Fornecedor',
    descricao: 'Os próprios pagamentos e as notas que enviou; avisos e notificações.',
    folders: {},
  },
  parceiro: {
    nome: 'Parceiro',
    descricao: 'Avisos e tabelas públicas para consulta.',
    folders: {},
  },
};

/** Who works in the house says what they think of what they see; whoever is outside of it has no voice in its records. */
const STAFF: ReadonlySet<Perfil> = new Set(['prestador', 'profissional', 'administrativo']);

/** What a profile grants over the subjects that the registry declares. */
export function permissoesDoPerfil(perfil: Perfil, registry: Registry): Permission[] {
  if (perfil === 'admin') return [{ action: 'manage', subject: 'all' }];
  const folders = new Map(
    registry.entities.map((entity) => [entity.subject, entity.key.split('/')[0] ?? '']),
  );
  const declared = rightsOf(registry);
  const commented = new Set(
    registry.resources.flatMap(({ name, subject, comments }) =>
      comments ? [registry.entity[name]?.subject ?? subject] : [],
    ),
  );
  return subjectsOf(registry).flatMap(({ subject }) => {
    // A hand-built screen is of no folder: what it does not say nobody may.
    const ofFolder = SHIPPED[perfil].folders[folders.get(subject) ?? ''] ?? [];
    const given = declared.get(subject)?.[perfil] ?? ofFolder;
    const speaks = STAFF.has(perfil) && commented.has(subject) && given.includes('view');
    return [...given, ...(speaks ? [COMENTAR] : [])].map((action) => ({ action, subject }));
  });
}

/** By subject, what its resource says (check-perfis.ts: one resource alone). */
function rightsOf({ resources, entity }: Registry): ReadonlyMap<string, DireitosPorPerfil> {
  return new Map(
    resources.flatMap(({ name, subject, perfis }) =>
      perfis ? [[entity[name]?.subject ?? subject ?? '', perfis] as const] : [],
    ),
  );
}

/** Creates the groups that are missing and brings the subjects that are new. Safe to run in two processes at once. */
export async function aplicarPerfis(pool: Pool, registry: Registry): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(7130003)');
    for (const perfil of PERFIS) await aplicarPerfil(client, perfil, permissoesDoPerfil(perfil, registry));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function aplicarPerfil(
  client: PoolClient,
  perfil: Perfil,
  permissoes: readonly Permission[],
): Promise<void> {
  const grupo = await grupoOf(client, perfil);
  if (grupo === null) return;
  const { rows } = await client.query<{ sujeito: string }>(
    'SELECT sujeito FROM perfil_sujeito WHERE perfil = $1',
    [perfil],
  );
  const known = new Set(rows.map((row) => row.sujeito));
  const fresh = permissoes.filter(({ subject }) => !known.has(subject));
  if (fresh.length === 0) return;
  const subjects = fresh.map(({ subject }) => subject);
  await client.query(
    `INSERT INTO permissao (grupo_regra_id, sujeito, acao)
     SELECT $1, sujeito, acao FROM unnest($2::text[], $3::text[]) AS p (sujeito, acao) ON CONFLICT DO NOTHING`,
    [grupo, subjects, fresh.map(({ action }) => action)],
  );
  await client.query(
    'INSERT INTO perfil_sujeito (perfil, sujeito) SELECT DISTINCT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [perfil, subjects],
  );
}

/** The group of a profile, made the first time; null when an administrator has removed it for good. */
async function grupoOf(client: PoolClient, perfil: Perfil): Promise<number | null> {
  const { rows } = await client.query<{ grupo_regra_id: number | null }>(
    'SELECT grupo_regra_id FROM perfil WHERE nome = $1',
    [perfil],
  );
  if (rows[0]) return rows[0].grupo_regra_id;
  const { nome, descricao } = SHIPPED[perfil];
  const made = await client.query<{ id: number }>(
    `INSERT INTO grupo_regra (nome, descricao) VALUES ($1, $2)
     ON CONFLICT (nome) WHERE excluido_em IS NULL DO UPDATE SET nome = EXCLUDED.nome RETURNING id`,
    [nome, descricao],
  );
  const id = made.rows[0]?.id ?? null;
  await client.query('INSERT INTO perfil (nome, grupo_regra_id) VALUES ($1, $2)', [perfil, id]);
  return id;
}

export type PerfilDoGrupo = { readonly perfil: Perfil; readonly nome: string; readonly descricao: string };

/** What a shipped profile is called and says, as it came. */
export function perfilDe(nome: string): PerfilDoGrupo | null {
  const perfil = PERFIS.find((perfil) => perfil === nome);
  return perfil ? { perfil, nome: SHIPPED[perfil].nome, descricao: SHIPPED[perfil].descricao } : null;
}
