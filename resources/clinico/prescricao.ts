import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

/** Written inside the chart that it belongs to, and in the same screen by its own address. */
export default {
  name: 'prescricoes',
  entity: 'clinico/prescricao',
  path: '/prescricoes',
  formScreen: 'prescricao',
  reads: ['paciente:view'],
  breadcrumb: 'Prescrições',
  icon: 'medicine',
  subject: 'prescricao',
  // What is clinical is for professionals (PERM-03).
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'insert', 'update', 'delete', 'emitir', 'suspender', 'cancelar'],
    administrativo: [],
  },
  guard: 'prontuarios',
  parent: 'clinico',
  filho: true,
  order: 60,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['pacienteId', 'prescritaEm', 'profissionalId', 'situacao', 'emitidaEm'],
    search: ['pacienteId', 'profissionalId', 'situacao', 'prescritaEm', 'emitidaEm', 'prontuarioId'],
    card: ['pacienteId', 'prescritaEm', 'situacao'],
    presets: [
      { key: 'rascunhos', title: 'Rascunhos', filters: { situacao: 'RASCUNHO' } },
      { key: 'hoje', title: 'De hoje', filters: { prescritaEm_gte: '$hoje' } },
    ],
  },
  form: {
    open: 'page',
    drafts: 'servidor',
    sections: [
      { fields: ['itens:2', 'ciencias:2', 'orientacoes:2'] },
      { fields: ['pacienteId', 'prontuarioId', 'profissionalId', 'prescritaEm', 'naoConferido:2'] },
      {
        title: 'Situação',
        fields: ['situacao', 'emitidaEm', 'emitidaPor', 'encerradaEm', 'encerradaPor', 'motivo:2'],
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
