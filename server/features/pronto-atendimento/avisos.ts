/** Whoever waits past the target is told of once for each colour, to who attends now. */
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { atendendo, vencidos } from './avisos-repository.ts';

/** Answers how many people were told for the first time. */
export async function avisarPrazos(db: Queryable, agora: number): Promise<number> {
  let avisados = 0;
  for (const { id, prestadorId, senha, cor } of await vencidos(db, new Date(agora).toISOString())) {
    const atendem = await atendendo(db, prestadorId);
    const para =
      atendem.length > 0
        ? atendem
        : await quemPode(db, { sujeito: 'prontoatendimento', acao: 'atender', prestadorId });
    avisados += await notificar(db, {
      para,
      tipo: 'PRA',
      titulo: cor === 'VERMELHO' ? texto.avisoVermelho : texto.aviso,
      // Ticket and colour: no name and no complaint.
      texto: texto.avisoTexto(senha ?? '', cor ?? texto.semCor),
      dadosSensiveis: true,
      destino: '/prontoatendimento',
      prestadorId,
      chave: `urgencia:${id}:${cor ?? 'SEM_COR'}`,
    });
  }
  return avisados;
}
