/** A declared board over a period, for one person: every tile, counted now or as it was kept (DASH-02, DASH-03). */
import type { BoardDeclaration } from '#domain/painel/declaracao.ts';
import { periodoAnterior, type Periodo } from '#domain/painel/periodo.ts';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { metaDoQuadro } from './metas.ts';
import { lerQuadro, type Mesa } from './quadro.ts';
import { metasDe } from './repository.ts';

export async function lerQuadros(
  mesa: Mesa,
  nome: string,
  board: BoardDeclaration,
  periodo: Periodo | null,
): Promise<{ readonly anterior: Periodo | null; readonly quadros: readonly QuadroLido[] }> {
  const anterior = periodo && periodoAnterior(periodo);
  // One after another: a board takes two connections, however many tiles it has.
  const quadros: QuadroLido[] = [];
  const digitadas = await metasDe(mesa.db, nome, mesa.contexto.prestadorId);
  for (const tile of board.tiles)
    quadros.push(
      await lerQuadro(
        mesa,
        tile,
        { periodo, anterior, minimo: board.least },
        metaDoQuadro(digitadas, tile, periodo),
      ),
    );
  return { anterior, quadros };
}
