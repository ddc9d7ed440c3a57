/** Forms that were answered about the patient; what was answered is read in the answer itself. */
import { historico as texto } from '#messages/historico.ts';
import { opcao, type FonteDeRegistro } from '#server/capabilities/historico/index.ts';

const RECURSO = 'form-respostas';

export const fonte: FonteDeRegistro = {
  tipo: 'formulario',
  titulo: texto.formularios,
  icone: 'form',
  recurso: RECURSO,
  quando: 'respondidaEm',
  texto: ['nome'],
  mostrar: (row, { registry }) => ({
    titulo: String(row.nome),
    detalhe: [
      texto.versao(Number(row.numero)),
      row.origem === 'PACIENTE' ? texto.porLink : String(row.criadoPor ?? ''),
    ]
      .filter(Boolean)
      .join(' · '),
    situacao:
      row.situacao === 'ORIGINAL'
        ? undefined
        : opcao(registry.entity[RECURSO]?.fields ?? [], 'situacao', row),
  }),
};
