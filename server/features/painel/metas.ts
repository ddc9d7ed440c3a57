/** The goal of a tile in the period that is shown: typed by somebody, or the house's own (DASH-02). */
import type { TileDeclaration } from '#domain/painel/declaracao.ts';
import { baseDaMeta, metaNoPeriodo } from '#domain/painel/meta.ts';
import type { Periodo } from '#domain/painel/periodo.ts';
import type { MetaLida } from '#domain/painel/resposta.ts';
import type { Meta } from './repository.ts';

/** What a tile's goal is in the period that is shown; undefined: it can have none there. */
export function metaDoQuadro(
  metas: readonly Meta[],
  tile: TileDeclaration,
  periodo: Periodo | null,
): MetaLida | undefined {
  const alvo = baseDaMeta(tile, periodo);
  if (alvo === null) return undefined;
  const { base, vezes } = alvo;
  const digitada = metas.find((meta) => meta.quadro === tile.key && meta.base === base)?.valor ?? null;
  const declarada = tile.goal === undefined ? null : String(tile.goal);
  return {
    base,
    digitada,
    ...(digitada !== null
      ? { valor: metaNoPeriodo(digitada, vezes) }
      : declarada !== null
        ? { valor: declarada }
        : {}),
  };
}
