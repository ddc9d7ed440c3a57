/** Prescriptions in the patient's history, each with its items in the words that the patient reads. */
import { historico as texto } from '#messages/historico.ts';
import { opcao, type FonteDeRegistro } from '#server/capabilities/historico/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';

const RECURSO = 'prescricoes';

export const fonte: FonteDeRegistro = {
  tipo: 'prescricao',
  titulo: texto.prescricoes,
  icone: 'medicine',
  recurso: RECURSO,
  quando: 'prescritaEm',
  texto: ['orientacoes'],
  mostrar: (row, { registry }) => {
    const itens = (row.itens ?? []) as readonly Row[];
    const linhas = itens.map(({ descricao, posologia }) => [descricao, posologia].filter(Boolean).join(': '));
    return {
      titulo: texto.prescricao(itens.length),
      detalhe: typeof row.motivo === 'string' ? row.motivo : undefined,
      situacao:
        row.situacao === 'EMITIDA'
          ? undefined
          : opcao(registry.entity[RECURSO]?.fields ?? [], 'situacao', row),
      textos: [
        ...(linhas.length > 0 ? [{ rotulo: texto.itens, texto: linhas.join('\n') }] : []),
        ...(typeof row.orientacoes === 'string'
          ? [{ rotulo: texto.orientacoes, texto: row.orientacoes }]
          : []),
      ],
    };
  },
};
