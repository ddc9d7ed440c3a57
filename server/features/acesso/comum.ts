/** What users, groups and permissions share: who acts, what is refused, what is recorded and told. */
import type { FastifyRequest } from 'fastify';
import { buildAbility, type Permission } from '#domain/acesso/ability.ts';
import type { Ator, EstadoUsuario, Recusa } from '#domain/acesso/concessao.ts';
import { permissionTitle, subjectsOf, type SubjectModel } from '#domain/acesso/subjects.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { acesso, CAMPO_TITULO } from '#messages/acesso.ts';
import type { Queryable } from '#server/database/query.ts';
import { contextoDe, type Contexto } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/plugins/feature.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import { PERMISSOES_SQL } from '#server/plugins/ver-como.ts';
import { writeEvent } from '#server/database/audit-event.ts';

/** One call of this feature. */
export type Chamada = {
  readonly pool: FeatureDeps['pool'];
  readonly registry: Registry;
  readonly subjects: readonly SubjectModel[];
  readonly contexto: Contexto;
  readonly sessao: Sessao;
};

const matrices = new WeakMap<Registry, readonly SubjectModel[]>();

/** The matrix of the registry in force, made once for each. */
export function subjectsIn(registry: Registry): readonly SubjectModel[] {
  let found = matrices.get(registry);
  if (!found) matrices.set(registry, (found = subjectsOf(registry)));
  return found;
}

export function chamadaDe(request: FastifyRequest, { pool, registry }: FeatureDeps): Chamada {
  const { sessao } = request;
  if (!sessao) throw new AppError('sessao-expirada');
  return { pool, registry, subjects: subjectsIn(registry), contexto: contextoDe(request), sessao };
}

/**
 * The caller as the rules of granting see them, read inside the change's own transaction and lock: who was demoted a
 * moment ago by somebody else no longer counts as he did when his request came in.
 */
export async function atorDe(db: Queryable, { sessao }: Chamada): Promise<Ator> {
  const { rows } = await db.query<{ admin: boolean; permissoes: Permission[]; grupos: number[]; prestadores: number[] }>({
    text: `SELECT u.admin, ${PERMISSOES_SQL} AS permissoes,
                  ARRAY(SELECT ug.grupo_regra_id FROM usuario_grupo ug WHERE ug.usuario_id = u.id) AS grupos,
                  ARRAY(${ALCANCE_DE_HOJE_SQL}) AS prestadores
             FROM usuario u WHERE u.id = $1 AND u.ativo AND u.excluido_em IS NULL`,
    values: [sessao.usuario.id],
  });
  const row = rows[0];
  if (!row) throw new AppError('sessao-expirada');
  return {
    id: sessao.usuario.id,
    ability: buildAbility(row.admin ? [{ action: 'manage', subject: 'all' }] : row.permissoes),
    grupos: new Set(row.grupos),
    prestadores: new Set(row.prestadores),
  };
}

/** Providers that the account `u` is or was to be at, whatever the date, active or not; an administrator's flag apart. */
export const ALCANCE_SQL = `
SELECT up.prestador_id FROM usuario_prestador up WHERE up.usuario_id = u.id
UNION SELECT cc.prestador_id FROM profissional_corpo_clinico cc WHERE u.profissional AND cc.profissional_id = u.profissional_id`;

/** Those that the account is at today, inactive ones included: what a person may give and take. */
export const ALCANCE_DE_HOJE_SQL = `
SELECT up.prestador_id FROM usuario_prestador up WHERE up.usuario_id = u.id
UNION SELECT cc.prestador_id FROM profissional_corpo_clinico cc JOIN prestador pr ON pr.id = cc.prestador_id
 WHERE u.profissional AND cc.profissional_id = u.profissional_id
   AND (cc.inicio IS NULL OR cc.inicio <= now() AT TIME ZONE pr.fuso_horario)
   AND (cc.fim IS NULL OR cc.fim >= (now() AT TIME ZONE pr.fuso_horario)::date)`;

/** All that decides what the person may do; null when there is nobody of that id. */
export async function estadoDo(db: Queryable, id: number): Promise<EstadoUsuario | null> {
  return (await estadosDe(db, [id]))[0] ?? null;
}

export async function estadosDe(db: Queryable, ids: readonly number[]): Promise<EstadoUsuario[]> {
  const { rows } = await db.query<EstadoUsuario>({
    text: `SELECT u.id, u.ativo, u.admin, u.profissional_id AS "profissionalId", u.fornecedor_id AS "fornecedorId",
                  array_remove(ARRAY[CASE WHEN u.profissional THEN 'profissional' END, CASE WHEN u.administrativo THEN 'administrativo' END,
                    CASE WHEN u.prestador THEN 'prestador' END, CASE WHEN u.fornecedor THEN 'fornecedor' END,
                    CASE WHEN u.parceiro THEN 'parceiro' END], NULL) AS papeis,
                  COALESCE((SELECT jsonb_agg(ug.grupo_regra_id) FROM usuario_grupo ug WHERE ug.usuario_id = u.id), '[]') AS grupos,
                  COALESCE((SELECT jsonb_agg(DISTINCT jsonb_build_object('action', p.acao, 'subject', p.sujeito))
                              FROM usuario_grupo ug JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.excluido_em IS NULL
                              JOIN permissao p ON p.grupo_regra_id = g.id WHERE ug.usuario_id = u.id), '[]') AS permissoes,
                  COALESCE((SELECT jsonb_agg(a.prestador_id) FROM (${ALCANCE_SQL}) a), '[]') AS prestadores
             FROM usuario u WHERE u.id = ANY($1::bigint[]) AND u.excluido_em IS NULL ORDER BY u.id`,
    values: [ids],
  });
  return rows;
}

/** Throws 403 with a sentence for each refusal, on its field where it has one. */
export function recusar(recusas: readonly Recusa[], { subjects }: Chamada, grupo = false): void {
  if (recusas.length === 0) return;
  const texts = recusas.map((recusa) => ({ campo: recusa.campo, text: textoDaRecusa(recusa, subjects, grupo) }));
  const errors: { [campo: string]: string[] } = {};
  for (const { campo, text } of texts) if (campo !== null) (errors[campo] ??= []).push(text);
  throw new AppError('modulo-restrito', {
    messages: [...new Set(texts.map(({ text }) => text))],
    errors,
    data: { motivos: recusas.map(({ motivo }) => motivo) },
  });
}

function textoDaRecusa({ motivo, permissoes = [] }: Recusa, subjects: readonly SubjectModel[], grupo: boolean): string {
  switch (motivo) {
    case 'a-si-mesmo':
      return acesso.aSiMesmo;
    case 'ao-proprio-grupo':
      return acesso.aoProprioGrupo;
    case 'alem-do-que-tem':
      return acesso.alemDoQueTem(permissoes.map((one) => permissionTitle(subjects, one)));
    case 'administrador':
      return acesso.administrador;
    case 'prestador-alheio':
      return acesso.prestadorAlheio;
    case 'sem-prestador':
      return acesso.semPrestador;
    case 'membros-acima':
      return acesso.membrosAcima;
    case 'acima-de-voce':
      return grupo ? acesso.grupoAcima : acesso.acimaDeVoce;
  }
}

/** 'banco:list' as a permission; undefined for anything else. */
export function readPermission(text: unknown): Permission | undefined {
  const match = typeof text === 'string' ? /^([A-Za-z0-9_-]{1,60}):([A-Za-z0-9_-]{1,60})$/.exec(text) : null;
  return match ? { subject: match[1] ?? '', action: match[2] ?? '' } : undefined;
}

export const permissionKey = ({ subject, action }: Permission): string => `${subject}:${action}`;

/** Refuses keys that no form has: nothing is assigned that was not meant to be. */
export function onlyKeys(body: unknown, known: readonly string[]): { readonly [key: string]: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('requisicao-invalida');
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw validationError(Object.fromEntries(unknown.map((key) => [key, [acesso.campoDesconhecido]])));
  return body as { readonly [key: string]: unknown };
}

/** A record's number in the address; 404 for anything else. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string };
  if (!id || !/^[1-9][0-9]{0,14}$/.test(id)) throw new AppError('nao-encontrado');
  return Number(id);
}

export type Recurso = 'usuario' | 'grupo-regra';

/** One event in the change's transaction; `antes` and `depois` say names, never ids or secrets. */
export async function registrar(
  db: Queryable,
  { usuario, prestadorId, ip, motivo }: Contexto,
  event: {
    readonly recurso: Recurso;
    readonly id: number;
    readonly acao: string;
    readonly antes?: object | null;
    readonly depois?: object | null;
    readonly motivo?: string;
  },
): Promise<void> {
  const { antes, depois, recurso, id, acao } = event;
  const autor = { usuario, prestadorId, ip, motivo: motivo ?? event.motivo ?? null };
  await writeEvent(db, autor, { recurso, id, acao, antes: antes ?? null, depois: depois ?? null });
}

type Event = {
  readonly seq: number;
  readonly em: string;
  readonly usuario: string | null;
  readonly acao: string;
  readonly antes: { readonly [campo: string]: unknown } | null;
  readonly depois: { readonly [campo: string]: unknown } | null;
  readonly motivo: string | null;
};

/** The history in the wire form of every register; failed sign-ins belong to the audit screen. */
export async function historico(
  { pool, subjects }: Chamada,
  recurso: Recurso,
  id: number,
  query: { readonly _start?: string; readonly _end?: string },
): Promise<object[]> {
  const start = Number(query._start ?? 0);
  const end = Number(query._end ?? start + 50);
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start || end - start > 200) {
    throw new AppError('pagina-invalida');
  }
  const { rows } = await pool.query<Event>(
    `SELECT seq, em, usuario_nome AS usuario, acao, antes, depois, motivo FROM auditoria
      WHERE recurso = $1 AND registro_id = $2 AND acao NOT IN ('entrada-negada', 'ver')
      ORDER BY seq DESC LIMIT $3 OFFSET $4`,
    [recurso, id, end - start, start],
  );
  return rows.map(({ antes, depois, motivo, ...event }) => ({
    ...event,
    mudancas: mudancas(antes, depois, subjects),
    ...(motivo ? { motivo } : {}),
  }));
}

function mudancas(antes: Event['antes'], depois: Event['depois'], subjects: readonly SubjectModel[]): object[] {
  const keys = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])];
  return keys.flatMap((campo) => {
    const titulo = CAMPO_TITULO[campo];
    const [a, d] = [antes?.[campo] ?? null, depois?.[campo] ?? null];
    if (titulo === undefined || JSON.stringify(a) === JSON.stringify(d)) return [];
    const [before, after] = Array.isArray(a) || Array.isArray(d) ? onlyDifferent(a, d) : [a, d];
    return [{ campo, titulo, antes: words(campo, before, subjects), depois: words(campo, after, subjects) }];
  });
}

/** Of two lists what each has alone: two hundred permissions in common are no news. */
function onlyDifferent(a: unknown, b: unknown): [unknown, unknown] {
  const [one, other] = [a, b].map((list) => (Array.isArray(list) ? (list as string[]) : [])) as [string[], string[]];
  return [one.filter((item) => !other.includes(item)), other.filter((item) => !one.includes(item))];
}

function words(campo: string, value: unknown, subjects: readonly SubjectModel[]): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (!Array.isArray(value)) return String(value);
  if (campo !== 'permissoes') return value.join(', ');
  return value.map((text) => permissionTitle(subjects, readPermission(text) ?? { action: '', subject: String(text) })).join(', ');
}
