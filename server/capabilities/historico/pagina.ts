/** A page of a patient's history: the keys of its events by one statement, then their rows by one more for each register. */
import type { EventoHistorico, PaginaHistorico } from '#domain/cuidado/wire.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { hiddenFields, maskRow } from '#server/engine/access.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { namesOf } from '#server/engine/labels.ts';
import {
  chavesDaPagina,
  donosDe,
  escopoDe,
  linhasPorId,
  type Chave,
  type Cursor,
  type Filtros,
} from './repository.ts';
import type { FonteDeRegistro, FonteHistorico, Leitura, Mostra } from './tipos.ts';

export type PedidoDePagina = Filtros & {
  /** Kinds that are asked for; none: all. */
  readonly tipos: readonly string[];
  readonly depois: string | null;
  readonly limite: number;
};

/** Sources that have something for the reader. */
export function fontesDe(fontes: readonly FonteHistorico[], leitura: Leitura): readonly FonteHistorico[] {
  return fontes.filter((fonte) =>
    'linhas' in fonte ? fonte.pode(leitura) : escopoDe(fonte, leitura) !== undefined,
  );
}

export async function paginaDoHistorico(
  todas: readonly FonteHistorico[],
  leitura: Leitura,
  { tipos, depois, limite, ...filtros }: PedidoDePagina,
): Promise<PaginaHistorico> {
  const open = fontesDe(todas, leitura);
  const fontes = tipos.length === 0 ? open : open.filter(({ tipo }) => tipos.includes(tipo));
  const chaves = await chavesDaPagina(leitura.pool, leitura, fontes, {
    filtros,
    depois: depois === null ? null : cursorDe(depois, fontes),
    limite: limite + 1,
  });
  const page = chaves.slice(0, limite);
  const fonteDe = ({ ordem }: Chave): FonteHistorico => fontes[fontes.length - ordem] as FonteHistorico;
  const shown = await mostras(leitura, Map.groupBy(page, fonteDe));
  const nomes = await nomesDosProfissionais(leitura, page);
  const last = page.at(-1);
  return {
    eventos: page.flatMap((chave): EventoHistorico[] => {
      const { tipo } = fonteDe(chave);
      const mostra = shown.get(`${tipo} ${chave.id}`);
      if (!mostra) return [];
      return [
        {
          tipo,
          id: chave.id,
          quando: chave.quando,
          registrado: chave.registrado,
          profissional: chave.profissional_id === null ? null : (nomes.get(chave.profissional_id) ?? null),
          visita: chave.visita_id,
          registro: null,
          ...mostra,
        },
      ];
    }),
    proximo: chaves.length > limite && last ? `${last.quando}~${fonteDe(last).tipo}~${last.id}` : null,
  };
}

/** '2024-03-12T14:00:00.000Z~visita~12'. */
function cursorDe(text: string, fontes: readonly FonteHistorico[]): Cursor {
  const [quando = '', tipo = '', id = ''] = text.split('~');
  const place = fontes.findIndex((fonte) => fonte.tipo === tipo);
  if (place < 0 || Number.isNaN(Date.parse(quando)) || !/^[0-9]{1,15}$/.test(id))
    throw new AppError('requisicao-invalida');
  return { quando, ordem: fontes.length - place, id: Number(id) };
}

async function nomesDosProfissionais(
  { registry, pool }: Leitura,
  page: readonly Chave[],
): Promise<ReadonlyMap<number, string>> {
  const entity = registry.entity['profissionais'];
  return entity
    ? namesOf(
        pool,
        entity,
        page.flatMap(({ profissional_id: id }) => id ?? []),
      )
    : new Map();
}

/** By 'tipo id'. The rows of one register are read together, whichever sources show them. */
async function mostras(
  leitura: Leitura,
  page: ReadonlyMap<FonteHistorico, readonly Chave[]>,
): Promise<ReadonlyMap<string, Mostra>> {
  const shown = new Map<string, Mostra>();
  const declared = [...page].filter(
    (entry): entry is [FonteDeRegistro, readonly Chave[]] => !('linhas' in entry[0]),
  );
  for (const group of Map.groupBy(
    declared,
    ([{ recurso, deTodos }]) => `${recurso} ${deTodos ?? ''}`,
  ).values()) {
    const scope = group[0] && escopoDe(group[0][0], leitura);
    if (!scope) continue;
    const parents = await Promise.all(
      group.map(async ([fonte, chaves]) => {
        const ids = chaves.map(({ id }) => id);
        return fonte.filha === undefined ? undefined : donosDe(leitura.pool, scope.entity, fonte.filha, ids);
      }),
    );
    const wanted = group.flatMap(([, chaves], index) =>
      chaves.flatMap(({ id }) => (parents[index] ? (parents[index].get(id) ?? []) : [id])),
    );
    const rows = await linhasPorId(leitura.pool, scope, wanted);
    const hidden = hiddenFields(scope.entity, leitura.contexto.ability);
    if (hidden.length > 0) for (const row of rows.values()) maskRow(row, hidden);
    for (const [index, [fonte, chaves]] of group.entries()) {
      const found = chaves.flatMap(({ id }) => {
        const row = rows.get(parents[index] ? (parents[index].get(id) ?? 0) : id);
        if (!row) return [];
        const filha =
          fonte.filha === undefined
            ? row
            : ((row[fonte.filha] as readonly Row[]).find((line) => line.id === id) ?? row);
        return [{ id, row, filha }];
      });
      const more = await fonte.completar?.(
        found.map(({ row }) => row),
        leitura,
      );
      for (const { id, row, filha } of found) {
        const mostra = fonte.mostrar(row, leitura, filha);
        const registro =
          mostra.registro === undefined ? { recurso: fonte.recurso, id: row.id } : mostra.registro;
        shown.set(`${fonte.tipo} ${id}`, { ...(more ? more(row, mostra) : mostra), registro });
      }
    }
  }
  for (const [fonte, chaves] of page) {
    if (!('linhas' in fonte)) continue;
    const read = await fonte.ler(
      chaves.map(({ id, visita_id: visita }) => ({ id, visita })),
      leitura,
    );
    for (const [id, mostra] of read) shown.set(`${fonte.tipo} ${id}`, mostra);
  }
  return shown;
}
