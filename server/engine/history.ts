/** Who changed what, in words; and the way back to an earlier state. */
import { EVENTOS } from '#domain/auditoria/eventos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { HistoryEvent } from '#domain/registro/wire.ts';
import { fraseDoRegistro } from '#messages/auditoria.ts';
import { hiddenFields, maskRow } from './access.ts';
import { auditReading } from './readings.ts';
import { changesOf, labelsOf, recordFrom } from './changes.ts';
import { compute, type Row } from './entity-sql.ts';
import { broughtSql } from './import/record.ts';
import { findRow } from './read.ts';
import type { EntityCall } from './call.ts';
import { updateRow } from './write.ts';

type EventRow = {
  seq: number;
  em: string;
  usuario: string | null;
  acao: string;
  antes: string | null;
  depois: string | null;
  motivo: string | null;
};

/** No change: what was said of it, read, printed or taken along; where the audit of an older installation begins. */
const LEITURAS: readonly string[] = [
  ...EVENTOS.leituras,
  'marco',
  'ver-documentos',
  'ver-documento',
  'baixar-documento',
  // Comments stand in a tab of their own, where who took them back has taken them back.
  ...EVENTOS.comentarios,
];
const ESTADOS: readonly string[] = EVENTOS.registros.filter((kind) => kind !== 'esvaziar-lixeira');

/** Whether the event's before and after are the record itself. */
const keepsState = (acao: string): boolean => ESTADOS.includes(acao);

/** Newest first. Readings and prints are no change and stay out. Reading it is itself an event where reading the record is. */
export async function history(
  call: EntityCall,
  id: number,
  range: { readonly start: number; readonly end: number },
): Promise<readonly HistoryEvent[]> {
  const atual = await findRow(call.pool, call, id);
  if (!atual) throw new AppError('nao-encontrado');
  if (call.entity.auditRead) await auditReading(call.pool, call.entity, call.contexto, id, 'ver-historico');
  const { rows } = await call.pool.query<EventRow>({
    // A row that an import brought has no event of its own: its block has one, and the import knows the row.
    text: `SELECT seq, em, usuario_nome AS usuario, acao, antes::text, depois::text, motivo FROM auditoria
            WHERE recurso = $1 AND registro_id = $2 AND acao <> ALL ($5)
           UNION ALL
           SELECT -i.id, i.iniciado_em, i.contexto->'usuario'->>'nome', 'importar', NULL, NULL, i.contexto->>'motivo'
             FROM importacao i
            WHERE i.recurso = $1 AND (${broughtSql('i.id', '$2')}
                  OR EXISTS (SELECT 1 FROM importacao_registro r WHERE r.importacao_id = i.id AND r.registro_id = $2 AND r.acao = 'inserir'))
            ORDER BY seq DESC LIMIT $3 OFFSET $4`,
    values: [call.entity.name, id, range.end - range.start, range.start, LEITURAS],
  });
  const events = rows.map((event) => ({
    event,
    // What other events keep is no state of the record: it is neither compared nor gone back to.
    antes: keepsState(event.acao) ? recordFrom(call.entity, event.antes) : undefined,
    depois: keepsState(event.acao) ? recordFrom(call.entity, event.depois) : undefined,
  }));
  const labels = await labelsOf(
    call.pool,
    call.registry,
    call.entity,
    events.flatMap(({ antes, depois }) => [antes, depois]),
  );
  const hidden = hiddenFields(call.entity, call.contexto.ability);
  const told = events.map(({ event, antes, depois }): HistoryEvent => ({
    seq: event.seq,
    em: event.em,
    usuario: event.usuario,
    acao: event.acao,
    mudancas: changesOf(call.entity, antes, depois, labels, hidden),
    ...(event.motivo ? { motivo: event.motivo } : {}),
    ...(keepsState(event.acao) ? {} : { volta: false as const, frase: fraseDoRegistro(event.acao) }),
    ...(keepsState(event.acao) && event.seq > 0 && !antes && !depois ? { volta: false as const } : {}),
  }));
  const oldest = events.at(-1);
  const next = events.at(-2);
  // What an import or the base data brought has no state of its own: it is what the first change found.
  const first = told.at(-1);
  if (first?.acao === 'importar' && next?.antes)
    return [...told.slice(0, -1), { ...first, seq: -next.event.seq }];
  if (!oldest?.antes || events.length === range.end - range.start) return told;
  return [
    ...told,
    { seq: -oldest.event.seq, em: String(atual.criadoEm), usuario: null, acao: 'carga', mudancas: [] },
  ];
}

/**
 * Puts the row back to the state that event `seq` left (or, for a deletion, found), as a new version. Fields
 * the system fills in stay; what the state refers to must still exist. A negative `seq` is the state that the
 * event found: how a row of the base data was before its first change.
 */
export async function restoreVersion(
  call: EntityCall,
  id: number,
  seq: unknown,
  versao: number | undefined,
): Promise<Row> {
  if (!Number.isSafeInteger(seq)) throw new AppError('requisicao-invalida');
  const { rows } = await call.pool.query<{ estado: string | null }>({
    text: `SELECT CASE WHEN $4 THEN antes ELSE coalesce(depois, antes) END::text AS estado FROM auditoria WHERE seq = $1 AND recurso = $2 AND registro_id = $3 AND acao = ANY ($5)`,
    values: [Math.abs(seq as number), call.entity.name, id, (seq as number) < 0, ESTADOS],
  });
  const state = recordFrom(call.entity, rows[0]?.estado ?? null);
  const atual = await findRow(call.pool, call, id);
  if (!state || !atual) throw new AppError('nao-encontrado');
  const changed = call.entity.fields.filter(
    (field) =>
      !field.readOnly &&
      !field.writeOnly &&
      JSON.stringify(plain(field, state[field.id])) !== JSON.stringify(plain(field, atual[field.id])),
  );
  if (changed.length === 0) return atual;
  const body = Object.fromEntries(
    changed.map((field) => [
      field.id,
      field.child ? childRows(field, state[field.id], atual[field.id]) : state[field.id],
    ]),
  );
  return updateRow(call, id, body, { mode: 'alterar', versao: versao ?? atual.versao });
}

/** Takes back the change that made `versao`, as a new version; 412 where the row went on since then. */
export async function undoVersion(call: EntityCall, id: number, versao: number): Promise<Row> {
  const { rows } = await call.pool.query<{ seq: number }>({
    text: `SELECT seq FROM auditoria
            WHERE recurso = $1 AND registro_id = $2 AND acao = 'alterar' AND (depois->>'versao')::bigint = $3 ORDER BY seq DESC LIMIT 1`,
    values: [call.entity.name, id, versao],
  });
  return restoreVersion(call, id, -(rows[0]?.seq ?? 0), versao);
}

/** Child rows that are gone come back as new ones; computed fields are computed again. */
function childRows(field: FieldModel, rows: unknown, now: unknown): object[] {
  const alive = new Set(((now ?? []) as Row[]).map((row) => row.id));
  const fields = (field.child?.fields ?? []).filter((inner) => !inner.readOnly);
  return ((rows ?? []) as Row[]).map((row) => ({
    ...(alive.has(row.id) ? { id: row.id } : {}),
    ...Object.fromEntries(fields.map((inner) => [inner.id, row[inner.id] ?? null])),
  }));
}

function plain(field: FieldModel, value: unknown): unknown {
  const { child } = field;
  if (!child) return value ?? null;
  return ((value ?? []) as Row[]).map((row) => [
    row.id,
    ...child.fields.map((inner) => row[inner.id] ?? null),
  ]);
}

/** A moment at which the record came to stand as it then did. */
export type Moment = {
  readonly seq: number;
  readonly em: string;
  readonly usuario: string | null;
  readonly acao: string;
};

/** Every state that the audit kept of the record, the first one first. */
export async function moments(call: EntityCall, id: number): Promise<readonly Moment[]> {
  if (!(await findRow(call.pool, call, id))) throw new AppError('nao-encontrado');
  if (call.entity.auditRead) await auditReading(call.pool, call.entity, call.contexto, id, 'ver-historico');
  const { rows } = await call.pool.query<Moment>({
    text: `SELECT seq, em, usuario_nome AS usuario, acao FROM auditoria
            WHERE recurso = $1 AND registro_id = $2 AND acao = ANY ($3) AND depois IS NOT NULL ORDER BY seq`,
    values: [call.entity.name, id, ESTADOS],
  });
  return rows;
}

/** The record as event `seq` left it, rows of its tables included, with the names that what it refers to has now. */
export async function stateAt(
  call: EntityCall,
  id: number,
  seq: number,
): Promise<{ readonly em: string; readonly row: Row }> {
  if (!(await findRow(call.pool, call, id))) throw new AppError('nao-encontrado');
  const { rows } = await call.pool.query<{ em: string; depois: string }>({
    text: `SELECT em, depois::text FROM auditoria
            WHERE seq = $1 AND recurso = $2 AND registro_id = $3 AND acao = ANY ($4) AND depois IS NOT NULL`,
    values: [seq, call.entity.name, id, ESTADOS],
  });
  const found = rows[0];
  const state = recordFrom(call.entity, found?.depois ?? null);
  if (!found || !state) throw new AppError('nao-encontrado');
  const labels = await labelsOf(call.pool, call.registry, call.entity, [state]);
  const named = (fields: readonly FieldModel[], row: Row): Row => {
    const refs = fields.flatMap((field) => {
      const to = row[field.id];
      const label =
        field.ref && typeof to === 'number' ? labels.get(`${field.ref.resource}/${to}`) : undefined;
      return label === undefined ? [] : [[field.id, { id: to, label }] as const];
    });
    const tables = fields.flatMap(({ id: table, child }) =>
      child
        ? [[table, ((row[table] ?? []) as readonly Row[]).map((item) => named(child.fields, item))] as const]
        : [],
    );
    const worked = fields.flatMap((field) =>
      field.computed ? [[field.id, compute(field, row)] as const] : [],
    );
    return { ...row, ...Object.fromEntries([...tables, ...worked]), _ref: Object.fromEntries(refs) };
  };
  const row = named(call.entity.fields, state);
  return { em: found.em, row: maskRow(row, hiddenFields(call.entity, call.contexto.ability)) };
}
