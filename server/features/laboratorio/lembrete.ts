/** Critical values without a registered notice: told again each quarter of an hour, and to more people. */
import { criticoAviso } from '#messages/laboratorio.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { contasDe, criticosEsquecidos } from './repository.ts';

const MINUTOS = 15;

/** Who asked, and whoever may say who was told; answers how many people were told. */
export async function lembrarCriticos(db: Queryable, agora: number): Promise<number> {
  let avisados = 0;
  for (const critico of await criticosEsquecidos(db, MINUTOS)) {
    const { id, prestadorId, profissionalId, paciente, descricao, detectadoEm } = critico;
    const vez = Math.floor((agora - Date.parse(detectadoEm)) / (MINUTOS * 60_000));
    const pediu = profissionalId === null ? [] : await contasDe(db, profissionalId);
    const bancada = await quemPode(db, { sujeito: 'amostra', acao: 'receber', prestadorId });
    avisados += await notificar(db, {
      para: [...new Set([...pediu, ...bancada])],
      tipo: 'EXA',
      titulo: criticoAviso.lembrete,
      texto: criticoAviso.texto(paciente, descricao),
      dadosSensiveis: true,
      destino: '/valores-criticos',
      prestadorId,
      chave: `valor-critico:${id}:${vez}`,
    });
  }
  return avisados;
}
