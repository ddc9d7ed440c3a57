import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

/** Emitidos de dentro do prontuário; a lista é para quem procura o que se emitiu. */
export default {
  name: 'papeis-clinicos',
  entity: 'clinico/papel-clinico',
  path: '/papeis-clinicos',
  breadcrumb: 'Papéis do atendimento',
  icon: 'file',
  subject: 'prontuario',
  sharedSubject: true,
  guard: 'prontuarios',
  parent: 'clinico',
  filho: true,
  order: 60,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['titulo', 'pacienteId', 'profissionalId', 'situacao', 'emitidoEm'],
    search: ['tipo', 'situacao', 'numero', 'pacienteId', 'profissionalId', 'emitidoEm'],
    card: ['titulo', 'pacienteId', 'situacao'],
    presets: [{ key: 'rascunhos', title: 'Rascunhos', filters: { situacao: 'RASCUNHO' } }],
  },
  form: {
    open: 'drawer',
    sections: [
      { fields: ['prontuarioId:2', 'tipo', 'modeloId'] },
      {
        fields: [
          'dias',
          'aPartirDe',
          'dia',
          'chegada',
          'saida',
          'acompanhante',
          'especialidadeId',
          'destino',
          'prioridade',
          'motivo:2',
          'resumoClinico:2',
          'texto:2',
          'observacao:2',
          'cidId',
          'cidAutorizado',
        ],
      },
      {
        title: 'Emissão',
        fields: [
          'numero',
          'emitidoEm',
          'profissionalId',
          'pacienteId',
          'cidAutorizadoPor',
          'cidAutorizadoEm',
          'canceladoEm',
          'canceladoPor',
          'motivoCancelamento:2',
        ],
        when: { properties: { situacao: { enum: ['EMITIDO', 'CANCELADO'] } }, required: ['situacao'] },
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
