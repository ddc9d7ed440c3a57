/** Released results in the patient's history. */
import { laboratorioHistorico as texto } from '#messages/laboratorio.ts';
import type { FonteDeRegistro } from '#server/capabilities/historico/index.ts';

const RECURSO = 'amostras';

export const fonte: FonteDeRegistro = {
  tipo: 'laudo',
  titulo: texto.laudos,
  icone: 'experiment',
  recurso: RECURSO,
  quando: 'liberadaEm',
  texto: ['exames', 'etiqueta'],
  menos: { situacao: ['PEDIDA', 'COLETADA', 'RECEBIDA', 'RESULTADA', 'CONFERIDA', 'CANCELADA'] },
  mostrar: (row) => ({
    titulo: texto.laudo(String(row['etiqueta'] ?? '')),
    detalhe: typeof row['exames'] === 'string' ? row['exames'] : '',
  }),
};
