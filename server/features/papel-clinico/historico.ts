/** Requests of exams in the patient's history, with what came back; papers stand there as the documents that they are. */
import { papeisHistorico as texto } from '#messages/papel-clinico.ts';
import { opcao, type FonteDeRegistro } from '#server/capabilities/historico/index.ts';

const RECURSO = 'pedidos-exame';

export const fonte: FonteDeRegistro = {
  tipo: 'exame',
  titulo: texto.exames,
  icone: 'experiment',
  recurso: RECURSO,
  quando: 'emitidoEm',
  texto: ['titulo', 'indicacaoClinica', 'resultado'],
  menos: { situacao: ['RASCUNHO'] },
  mostrar: (row, { registry }) => {
    const campos = registry.entity[RECURSO]?.fields ?? [];
    const resultado = typeof row['resultado'] === 'string' ? row['resultado'] : '';
    return {
      titulo: String(row['titulo'] ?? texto.exame),
      detalhe: resultado || (typeof row['indicacaoClinica'] === 'string' ? row['indicacaoClinica'] : ''),
      situacao: resultado ? opcao(campos, 'resultadoSituacao', row) : opcao(campos, 'situacao', row),
    };
  },
};
