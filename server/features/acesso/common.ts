/** What users, groups and permissions share: who acts, what is refused, what is recorded and told. */
import type { FastifyRequest } from 'fastify';
import { buildAbility } from '#domain/acesso/ability.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import { gerenciaTudo, type Ator, type EstadoUsuario, type Recusa } from '#domain/acesso/concessao.ts';
import { permissionTitle, subjectsOf, type Offer, type SubjectModel } from '#domain/acesso/subjects.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { acesso, CAMPO_TITULO } from '#messages/acesso.ts';
import type { Queryable } from '#server/database/query.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { limitesDaConta } from '#server/plugins/limits-sql.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { estadosDe, eventosDe, lerAtor, type EventoLido } from './repository.ts';

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
  const row = await lerAtor(db, sessao.usuario.id);
  if (!row) throw new AppError('sessao-expirada');
  const ability = buildAbility(row.admin ? [{ action: 'manage', subject: 'all' }] : row.permissoes);
  return {
    id: sessao.usuario.id,
    ability,
    limites: limitesDaConta(gerenciaTudo(ability), row.limites),
    grupos: new Set(row.grupos),
    prestadores: new Set(row.prestadores),
  };
}

/** All that decides what the person may do; null when there is nobody of that id. */
export async function estadoDo(db: Queryable, id: number): Promise<EstadoUsuario | null> {
  return (await estadosDe(db, [id]))[0] ?? null;
}

/** Throws 403 with a sentence for each refusal, on its field where it has one. */
export function recusar(recusas: readonly Recusa[], { subjects }: Chamada, grupo = false): void {
  if (recusas.length === 0) return;
  const texts = recusas.map((recusa) => ({
    campo: recusa.campo,
    text: textoDaRecusa(recusa, subjects, grupo),
  }));
  const errors: { [campo: string]: string[] } = {};
  for (const { campo, text } of texts) if (campo !== null) (errors[campo] ??= []).push(text);
  throw new AppError('modulo-restrito', {
    messages: [...new Set(texts.map(({ text }) => text))],
    errors,
    data: { motivos: recusas.map(({ motivo }) => motivo) },
  });
}

function textoDaRecusa(
  { motivo, permissoes = [] }: Recusa,
  subjects: readonly SubjectModel[],
  grupo: boolean,
): string {
  switch (motivo) {
    case 'a-si-mesmo':
      return acesso.aSiMesmo;
    case 'ao-proprio-grupo':
      return acesso.aoProprioGrupo;
    case 'alem-do-que-tem':
      return acesso.alemDoQueTem(permissoes.map((permissao) => permissionTitle(subjects, permissao)));
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
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('requisicao-invalida');
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  if (unknown.length > 0)
    throw validationError(Object.fromEntries(unknown.map((key) => [key, [acesso.campoDesconhecido]])));
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

/** The history in the wire form of every register; failed sign-ins belong to the audit screen. */
export async function historico(
  { pool, subjects }: Chamada,
  recurso: Recurso,
  id: number,
  query: { readonly _start?: string; readonly _end?: string },
): Promise<object[]> {
  const start = Number(query._start ?? 0);
  const end = Number(query._end ?? start + 50);
  if (
    !Number.isSafeInteger(start) ||
    !Number.isSafeInteger(end) ||
    start < 0 ||
    end < start ||
    end - start > 200
  ) {
    throw new AppError('pagina-invalida');
  }
  const rows = await eventosDe(pool, recurso, id, { inicio: start, quantos: end - start });
  return rows.map(({ antes, depois, motivo, ...event }) => ({
    ...event,
    mudancas: mudancas(antes, depois, subjects),
    ...(motivo ? { motivo } : {}),
  }));
}

function mudancas(
  antes: EventoLido['antes'],
  depois: EventoLido['depois'],
  subjects: readonly SubjectModel[],
): object[] {
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
  const [left, other] = [a, b].map((list) => (Array.isArray(list) ? (list as string[]) : [])) as [
    string[],
    string[],
  ];
  return [left.filter((item) => !other.includes(item)), other.filter((item) => !left.includes(item))];
}

function words(campo: string, value: unknown, subjects: readonly SubjectModel[]): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (!Array.isArray(value)) return String(value);
  if (campo === 'limites') return value.map((text) => limiteDito(String(text), subjects)).join('; ');
  if (campo !== 'permissoes') return value.join(', ');
  return value
    .map((text) => permissionTitle(subjects, readPermission(text) ?? { action: '', subject: String(text) }))
    .join(', ');
}

/** 'convenio:linhas=criadas;ocultos=a,b;fixos=c' as a person reads it. */
function limiteDito(text: string, subjects: readonly SubjectModel[]): string {
  const [sujeito = '', said = ''] = text.split(/:(.*)/s);
  const subject = subjects.find((model) => model.subject === sujeito);
  const parts = new Map(
    said
      .split(';')
      .filter(Boolean)
      .map((part) => part.split('=') as [string, string]),
  );
  const label = (offers: readonly Offer[] | undefined, id: string): string =>
    offers?.find(({ value }) => value === id)?.label ?? id;
  const fields = (name: string): string | undefined =>
    parts
      .get(name)
      ?.split(',')
      .map((id) => label(subject?.limites?.campos, id))
      .join(', ');
  const linhas = parts.get('linhas');
  return acesso.limiteDito(subject?.titulo ?? sujeito, {
    linhas: linhas === undefined ? undefined : label(subject?.limites?.linhas, linhas),
    ocultos: fields('ocultos'),
    fixos: fields('fixos'),
  });
}
