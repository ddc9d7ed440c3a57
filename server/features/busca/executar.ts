/** Runs a search on the engine's list: permission of a lookup, provider scope, masked fields, best match first. */
import type { Pool } from 'pg';
import { foldText } from '#domain/formato/texto.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { canRead, hiddenFields, mayLookup, mayShowInChoice, maskRow } from '#server/engine/access.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { parseListQuery, type Filter } from '#server/engine/filters.ts';
import { listPage } from '#server/engine/list.ts';
import { choiceOf } from '#server/engine/lookup.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { exigir } from '#server/plugins/authorization.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { textOf } from './buscas.ts';

export type BuscaDeps = { readonly pool: Pool; readonly registry: Registry };

export type Pedido = {
  readonly recurso: string;
  /** Wire filters; the caller's own come checked by name. */
  readonly filtros: { readonly [filtro: string]: string };
  readonly termo?: string;
  /** Only these rows, whatever their number. */
  readonly ids?: readonly number[];
  readonly vigente?: boolean;
  /** Rows wanted; MAXIMO where nothing is said. */
  readonly limite?: number;
  /** Provider other than the chosen one, already checked. */
  readonly prestadorId?: number;
};

const LIDOS = 60;
export const MAXIMO = 20;

/** A row that was found, and how it is shown where one chooses. */
export type Achado = Row & {
  readonly _opcao: { readonly label: string; readonly distingue: readonly string[] };
};

/** At most `limite` rows (twenty), those whose code or name is or begins with the term first. 403 without leave to look up. */
export async function executar(deps: BuscaDeps, contexto: Contexto, pedido: Pedido): Promise<Achado[]> {
  const limite = pedido.limite ?? MAXIMO;
  const entity = deps.registry.entity[pedido.recurso];
  if (!entity) throw new Error(`search over '${pedido.recurso}', which is not declared`);
  const { ability } = contexto;
  if (!mayLookup(deps.registry, entity, ability)) exigir(contexto, 'list', entity.subject, entity.plural);
  const reader = { entity, ability, usuarioId: contexto.usuario.id };
  const query = parseListQuery(
    {
      ...pedido.filtros,
      ...(pedido.termo ? { q: pedido.termo } : {}),
      _end: String(Math.max(LIDOS, limite)),
    },
    reader,
  );
  const chosen =
    entity.tenant && pedido.prestadorId !== undefined
      ? { ...contexto, prestadorId: pedido.prestadorId }
      : contexto;
  const shown = entity.fields.filter((field) => mayShowInChoice(entity, field, ability));
  const filters = pedido.ids ? [...query.filters, idFilter(pedido.ids)] : query.filters;
  const page = await listPage(deps.pool, scopeOf(deps.registry, entity, chosen), {
    ...query,
    filters,
    wordsIn: shown,
  });
  const hidden = hiddenFields(entity, ability);
  const withheld = entity.fields.filter((field) => canRead(entity, field, ability) && !shown.includes(field));
  const today = hoje();
  return ranked(entity, page.rows, pedido.termo ?? '')
    .filter((row) => pedido.vigente !== true || vigenteEm(row, today))
    .slice(0, limite)
    .map((row) => {
      const { label, adicional: distingue } = choiceOf({ entity, contexto }, row);
      for (const { id } of withheld) delete row[id];
      return { ...maskRow(row, hidden), _opcao: { label, distingue } };
    });
}

/** Whether a row with a validity holds on the day; without dates it always does. */
export function vigenteEm(row: Row, dia: string): boolean {
  const { inicioVigencia, fimVigencia } = row as {
    inicioVigencia?: string | null;
    fimVigencia?: string | null;
  };
  return (!inicioVigencia || inicioVigencia <= dia) && (!fimVigencia || fimVigencia >= dia);
}

function idFilter(ids: readonly number[]): Filter {
  return { field: { id: 'id', column: 'id' } as Filter['field'], operator: 'in', values: ids };
}

/** 0 the code itself, 1 a code that begins so, 2 a label that begins so, 3 the rest; the list's order decides within. */
function ranked(entity: EntityModel, rows: readonly Row[], termo: string): Row[] {
  const wanted = foldText(termo.trim());
  const bare = wanted.replace(/[.\-/ ]/g, '');
  const rankOf = (row: Row): number => {
    const codigo = foldText(textOf(row.codigo ?? row.documento ?? row.numeroConselho ?? ''));
    if (bare !== '' && codigo === bare) return 0;
    if (bare !== '' && codigo.startsWith(bare)) return 1;
    return entity.label.some((id) => foldText(textOf(row[id] ?? '')).startsWith(wanted)) ? 2 : 3;
  };
  return rows
    .map((row, index) => ({ row, index, rank: rankOf(row) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ row }) => row);
}
