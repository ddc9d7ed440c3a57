/** Transfers in the patient's history: leaving, at the origin; coming, at the destination, which leads to the history there. */
import { transferenciaServidor as texto } from '#messages/transferencia.ts';
import { opcao, rotulo, type FonteDeRegistro } from '#server/capabilities/historico/index.ts';

const base = {
  icone: 'branches',
  recurso: 'transferencias-paciente',
  texto: ['origem', 'finalidade', 'prestadorDestinoId'],
} as const;

export const fontes: readonly FonteDeRegistro[] = [
  {
    ...base,
    tipo: 'transferencia',
    titulo: texto.historicoSaida,
    quando: 'pedidaEm',
    mostrar: (row, { registry }) => ({
      titulo: texto.foiPara(rotulo(row, 'prestadorDestinoId')),
      situacao: opcao(registry.entity['transferencias-paciente']?.fields ?? [], 'situacao', row),
      registro: { recurso: 'transferencias-paciente', id: row.id },
    }),
  },
  {
    ...base,
    tipo: 'transferencia-recebida',
    titulo: texto.historicoChegada,
    paciente: 'pacienteDestinoId',
    quando: 'pedidaEm',
    mostrar: (row, { registry }) => ({
      titulo: texto.veioDe(typeof row.origem === 'string' ? row.origem : ''),
      situacao: opcao(registry.entity['transferencias-paciente']?.fields ?? [], 'situacao', row),
      registro: { recurso: 'transferencias-paciente', id: row.id },
    }),
  },
];
