import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';
import { LISTA_DO_PACIENTE, ORIGEM_E_FIM } from '#resources/compartilhado/lista-do-paciente.ts';

/** What a patient takes from one visit to the next; the header of every clinical screen shows what is not ended. */
export default {
  name: 'medicamentos-pacientes',
  entity: 'clinico/medicamento-paciente',
  path: '/medicamentos-pacientes',
  breadcrumb: 'Medicamentos dos pacientes',
  icon: 'medicine',
  subject: 'medicamentopaciente',
  ...LISTA_DO_PACIENTE,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['pacienteId', 'nome', 'dose', 'frequencia', 'situacao', 'desde', 'encerradoEm', 'encerradoPor'],
    search: ['pacienteId', 'situacao', 'nome', 'desde'],
    card: ['nome', 'pacienteId', 'situacao'],
    opening: 'em-uso',
    presets: [{ key: 'em-uso', title: 'Em uso', filters: { situacao: 'EM_USO' } }],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: ['pacienteId:2', 'nome:2', 'dose', 'frequencia', 'desde', 'situacao', ...ORIGEM_E_FIM],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
