/** The exams of a sample as they were first released: what the board counts its times of. */
import { prazoCumprido } from '#domain/laboratorio/prazo.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Amostra } from './julgamento.ts';
import { prazosDe } from './repository.ts';

/** A row an exam; a corrected report makes no other. */
export async function contarPrazos(atual: Amostra, { db, registros }: RuleContext): Promise<void> {
  const { id, setorId, apoioId, resultados, coletadaEm, recebidaEm, resultadaEm, liberadaEm } = atual;
  if (liberadaEm === null) return;
  const nomes = new Map((resultados ?? []).map(({ exameId, exame }) => [exameId, exame]));
  const exames = await prazosDe(db, [...nomes.keys()]);
  await registros('exames-liberados').server.keepAll(
    exames.map(({ exameId, prazoHoras }) => ({
      amostraId: id,
      exameId,
      exame: nomes.get(exameId) ?? '',
      setorId,
      apoioId,
      coletadoEm: coletadaEm,
      recebidoEm: recebidaEm,
      digitadoEm: resultadaEm,
      liberadoEm: liberadaEm,
      prazoHoras,
      prazo: prazoCumprido({ coletadoEm: coletadaEm, liberadoEm: liberadaEm, prazoHoras }),
    })),
  );
}
