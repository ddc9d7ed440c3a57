/**
 * Events in words, as far as the reader's rights go: of a register that he may not open, or a field that is closed to
 * him, he learns that it changed and not what it holds.
 */
import type { Pool } from 'pg';
import type { EventoNarrado, Mudanca } from '#domain/auditoria/evento-narrado.ts';
import { isEvento } from '#domain/auditoria/eventos.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { labelOf, type Registry } from '#domain/registro/registry.ts';
import type { SettingKey } from '#domain/configuracao/valores.ts';
import { auditoria, campos, eventos, meios, objetos } from '#messages/auditoria.ts';
import { configuracaoCampos } from '#messages/configuracao.ts';
import { noMeio } from '#messages/palavras.ts';
import { EVENTOS } from '#domain/auditoria/eventos.ts';
import { hiddenFields, type Hidden } from '#server/engine/access.ts';
import { changesOf, labelsOf, recordFrom, type Labels } from '#server/engine/changes.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { unseenOf } from '#server/engine/sight.ts';
import { namesOf } from '#server/engine/labels.ts';
import { parseSnapshot } from '#server/engine/snapshot.ts';
import type { AbilityContexto } from '#server/plugins/context.ts';
import { nomesDe, type EventoRow } from './repository.ts';

export type Leitor = { readonly registry: Registry; readonly ability: AbilityContexto; readonly pool: Pool };

/** Events about a row's state; the others keep words of their own in `antes` and `depois`. */
const STATES: ReadonlySet<string> = new Set([
  'inserir',
  'alterar',
  'transitar',
  'excluir',
  'restaurar',
  'importar',
  'desfazer-importacao',
  'base',
  'marco',
]);
const SECRET = /senha|password|hash|token|segredo|secret|codigo|chave|conteudo|colunas/i;
const MAX_IN_SENTENCE = 3;
const MAX_VALUE = 60;

/** In the order of `rows`. */
export async function narrar(leitor: Leitor, rows: readonly EventoRow[]): Promise<readonly EventoNarrado[]> {
  const told = new Map<number, EventoNarrado>();
  const prestadores = await nomesDe(
    leitor.pool,
    'prestador',
    rows.map((row) => row.prestador_id),
  );
  const byResource = Map.groupBy(rows, (row) => row.recurso);
  for (const [recurso, group] of byResource) {
    const entity = Object.hasOwn(leitor.registry.entity, recurso)
      ? leitor.registry.entity[recurso]
      : undefined;
    const parts = entity
      ? await partesDoCadastro(leitor, entity, group)
      : await partesLivres(leitor, recurso, group);
    group.forEach((row, index) => {
      const part = parts[index] as Parte;
      const prestador =
        row.prestador_id === null
          ? null
          : {
              id: row.prestador_id,
              nome: prestadores.get(row.prestador_id) ?? auditoria.numero(row.prestador_id),
            };
      told.set(row.seq, evento(row, part, prestador));
    });
  }
  return rows.map((row) => told.get(row.seq) as EventoNarrado);
}

type Parte = {
  readonly titulo: string;
  readonly rotulo: string | null;
  /** The object of the sentence: 'o banco 001 · Banco do Brasil'. */
  readonly objeto: string;
  readonly mudancas: readonly Mudanca[];
};

function evento(row: EventoRow, part: Parte, prestador: EventoNarrado['prestador']): EventoNarrado {
  const words = isEvento(row.acao) ? eventos[row.acao] : undefined;
  const nobody = row.usuario_id === null && row.usuario_nome === null;
  return {
    seq: row.seq,
    em: row.em,
    acao: row.acao,
    evento: words?.titulo ?? row.acao,
    usuario: {
      id: row.usuario_id,
      nome:
        row.usuario_nome === 'sistema'
          ? auditoria.sistema
          : nobody
            ? auditoria.alguem
            : (row.usuario_nome ?? auditoria.alguem),
    },
    recurso: row.recurso,
    recursoTitulo: part.titulo,
    registroId: row.registro_id,
    rotulo: part.rotulo,
    fez:
      (row.registro_id === null ? words?.semRegistro : undefined) ??
      frase(words?.frase, row.acao, part.objeto),
    resumo: resumo(row.acao, part.mudancas),
    mudancas: part.mudancas,
    prestador,
    ip: row.ip,
    motivo: row.motivo,
    pedido: row.pedido,
  };
}

function frase(words: string | undefined, acao: string, objeto: string): string {
  // 'a senha do usuário', not 'de o usuário'.
  return (words ?? `${acao}: {o}`).replace(/(de )?\{o\}/, (_, de = '') =>
    `${de}${objeto}`.replace(/^de (?=[ao]s? )/, 'd'),
  );
}

/** The first changes as one sentence; what came with a new record is for the detail. */
function resumo(acao: string, mudancas: readonly Mudanca[]): string | null {
  if (acao === 'inserir' || mudancas.length === 0) return null;
  const say = ({ titulo, antes, depois, oculto }: Mudanca): string => {
    if (oculto) return auditoria.mudouOculto(titulo);
    if (antes === null && depois !== null)
      return STATES.has(acao) && acao !== 'importar'
        ? auditoria.mudou(titulo, auditoria.vazio, corte(depois))
        : auditoria.recebeu(titulo, corte(depois));
    if (depois === null && antes !== null) return auditoria.perdeu(titulo, corte(antes));
    return auditoria.mudou(titulo, corte(antes ?? auditoria.vazio), corte(depois ?? auditoria.vazio));
  };
  const shown = mudancas.slice(0, MAX_IN_SENTENCE).map(say);
  const rest = mudancas.length - shown.length;
  return [...shown, ...(rest > 0 ? [auditoria.eMais(rest)] : [])].join('; ');
}

function corte(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
}

async function partesDoCadastro(
  { registry, ability, pool }: Leitor,
  entity: EntityModel,
  rows: readonly EventoRow[],
): Promise<Parte[]> {
  const open = ability.can('view', entity.subject);
  const hidden = hiddenFields(entity, ability);
  // A restricted chart, and what is a part of it: that it changed is told, not what it holds.
  const closed = await unseenOf(
    pool,
    { registry, entity, ability },
    rows.flatMap(({ registro_id: id }) => id ?? []),
  );
  const states = rows.map((row) => {
    const states = STATES.has(row.acao) && row.registro_id !== null;
    return {
      states,
      antes: states ? recordFrom(entity, row.antes) : undefined,
      depois: states ? recordFrom(entity, row.depois) : undefined,
    };
  });
  const labels = await labelsOf(
    pool,
    registry,
    entity,
    states.flatMap(({ antes, depois }) => [antes, depois]),
  );
  const unnamed = rows.filter(
    (row, index) => row.registro_id !== null && !(states[index]?.depois ?? states[index]?.antes),
  );
  const named = open
    ? await namesOf(
        pool,
        entity,
        unnamed.map((row) => row.registro_id as number),
      )
    : new Map<number, string>();
  return rows.map((row, index): Parte => {
    const { states: isState, antes, depois } = states[index] as (typeof states)[number];
    const state = depois ?? antes;
    const rotulo =
      !open || row.registro_id === null
        ? null
        : (state ? publicLabel(entity, state) : named.get(row.registro_id)) || null;
    const changes = isState
      ? mudancasDe(entity, antes, depois, labels, open && !closed.has(row.registro_id ?? 0) ? hidden : null)
      : // What was said at a row that is out of sight is out of sight as well.
        livres(row, !open || (isComentario(row.acao) && closed.has(row.registro_id ?? 0)), entity);
    return {
      titulo: entity.plural,
      rotulo,
      objeto:
        row.registro_id === null
          ? row.acao === 'exportar' || row.acao === 'imprimir'
            ? auditoria.lista(entity.plural)
            : noMeio(entity.plural)
          : `${auditoria.artigo(entity.gender, entity.title)} ${rotulo ?? auditoria.numero(row.registro_id)}`,
      mudancas: changes,
    };
  });
}

const isComentario = (acao: string): boolean => (EVENTOS.comentarios as readonly string[]).includes(acao);

/** What changed; of the fields in `hidden` only that they did. Null: everything is hidden. */
function mudancasDe(
  entity: EntityModel,
  antes: Row | undefined,
  depois: Row | undefined,
  labels: Labels,
  hidden: readonly Hidden[] | null,
): Mudanca[] {
  const all = changesOf(entity, antes, depois, labels, []);
  if (hidden === null) return all.map(({ titulo }) => ocultar(titulo));
  if (hidden.length === 0) return all.map(({ titulo, antes, depois }) => ({ titulo, antes, depois }));
  // A child row that came or went is told in one line, from which what is hidden has to be left out.
  const lines = new Map(
    changesOf(
      entity,
      antes,
      depois,
      labels,
      hidden.filter(({ inside }) => inside),
    ).map((change) => [change.campo, change]),
  );
  return all.map(({ campo, titulo, antes, depois }): Mudanca => {
    const [id, line, column] = campo.split('.');
    const rule = hidden.find(({ field }) => field.id === id);
    if (!rule) return { titulo, antes, depois };
    const closed = !rule.inside || (column !== undefined && rule.inside.some((field) => field.id === column));
    if (closed) return ocultar(titulo);
    const safe = line !== undefined && column === undefined ? lines.get(campo) : undefined;
    return { titulo, antes: safe ? safe.antes : antes, depois: safe ? safe.depois : depois };
  });
}

async function partesLivres({ pool }: Leitor, recurso: string, rows: readonly EventoRow[]): Promise<Parte[]> {
  const known = Object.hasOwn(objetos, recurso) ? objetos[recurso] : undefined;
  const table = /^usuario|^sess|^auth$/.test(recurso)
    ? 'usuario'
    : /regra/.test(recurso)
      ? 'grupo_regra'
      : undefined;
  const named =
    table && !recurso.startsWith('sess')
      ? await nomesDe(
          pool,
          table,
          rows.map((row) => row.registro_id),
        )
      : new Map<number, string>();
  return rows.map((row): Parte => {
    const rotulo =
      row.registro_id === null || known?.unico
        ? null
        : (named.get(row.registro_id) ?? auditoria.numero(row.registro_id));
    return {
      titulo: known?.titulo ?? recurso,
      rotulo,
      objeto: [known?.um ?? recurso, rotulo].filter(Boolean).join(' '),
      mudancas: livres(row, false),
    };
  });
}

/** What an event that is no state keeps: each key a line, secrets never. */
function livres(row: EventoRow, closed: boolean, entity?: EntityModel): Mudanca[] {
  const [antes, depois] = [objectOf(row.antes), objectOf(row.depois)];
  const keys = [...new Set([...Object.keys(antes), ...Object.keys(depois)])].filter(
    (key) => !SECRET.test(key),
  );
  return keys.flatMap((key): Mudanca[] => {
    const [before, after] = [dizer(key, antes[key], entity), dizer(key, depois[key], entity)];
    if (before === after) return [];
    const titulo = tituloDe(row.recurso, key);
    // Filters may carry names and numbers of people, a comment anything.
    return closed && (key === 'filtros' || isComentario(row.acao))
      ? [ocultar(titulo)]
      : [{ titulo, antes: before, depois: after }];
  });
}

/** The name that a person knows the key by; that of a setting is the one of its screen. */
function tituloDe(recurso: string, key: string): string {
  if (recurso === 'configuracoes' && Object.hasOwn(configuracaoCampos, key))
    return configuracaoCampos[key as SettingKey].titulo;
  return (Object.hasOwn(campos, key) ? campos[key] : undefined) ?? key;
}

function ocultar(titulo: string): Mudanca {
  return { titulo, antes: null, depois: null, oculto: true };
}

function objectOf(text: string | null): { readonly [key: string]: unknown } {
  const value: unknown = parseSnapshot(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { [key: string]: unknown })
    : {};
}

function dizer(key: string, value: unknown, entity?: EntityModel): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) {
    const title = (id: unknown): string =>
      key === 'colunas' && entity && Object.hasOwn(entity.field, String(id))
        ? (entity.field[String(id)]?.title ?? String(id))
        : (dizer('', id) ?? '');
    return value.length === 0 ? null : value.map(title).join(', ');
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(
        ([name, item]) =>
          `${campos[name] ?? entity?.field[name]?.title ?? name}: ${dizer(name, item) ?? auditoria.vazio}`,
      );
    return parts.length === 0 ? null : parts.join('; ');
  }
  const text = String(value);
  return key === 'meio' && Object.hasOwn(meios, text) ? (meios[text] ?? text) : text;
}

/** Fields that only some may read never show in a label. */
function publicLabel(entity: EntityModel, state: Row): string {
  return labelOf({ ...entity, label: entity.label.filter((id) => !entity.field[id]?.access?.read) }, state);
}
