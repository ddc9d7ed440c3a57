import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

/** Pedidos feitos de dentro do prontuário; a aba 'Resultados a ver' é de quem recebe os laudos. */
export default {
  name: 'pedidos-exame',
  entity: 'clinico/pedido-exame',
  path: '/pedidos-exame',
  breadcrumb: 'Pedidos de exames',
  icon: 'experiment',
  subject: 'prontuario',
  sharedSubject: true,
  guard: 'prontuarios',
  parent: 'clinico',
  filho: true,
  order: 61,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: [
      'titulo',
      'pacienteId',
      'profissionalId',
      'urgencia',
      'situacao',
      'resultadoSituacao',
      'emitidoEm',
    ],
    search: [
      'situacao',
      'resultadoSituacao',
      'urgencia',
      'numero',
      'pacienteId',
      'profissionalId',
      'emitidoEm',
    ],
    card: ['titulo', 'pacienteId', 'situacao'],
    presets: [
      {
        key: 'a-ver',
        title: 'Resultados a ver',
        filters: { situacao: 'COM_RESULTADO' },
        waits: { title: 'Resultados de exame a ver', action: 'encerrar' },
      },
      { key: 'esperando', title: 'À espera do resultado', filters: { situacao: 'EMITIDO' } },
    ],
  },
  form: {
    open: 'drawer',
    related: [{ resource: 'amostras', by: 'pedidoId', title: 'Amostras', folded: true }],
    sections: [
      // Whoever opens one that has a result came for it.
      {
        title: 'Resultado',
        fields: [
          'resultadoDe',
          'resultadoSituacao',
          'resultado:2',
          'resultadoEm',
          'resultadoPor',
          'vistoEm',
          'vistoPor',
        ],
        when: { properties: { situacao: { enum: ['COM_RESULTADO', 'VISTO'] } }, required: ['situacao'] },
      },
      {
        fields: [
          'prontuarioId:2',
          'painelId',
          'urgencia',
          'itens:2',
          'indicacaoClinica:2',
          'justificativa:2',
          'cidId',
          'cidAutorizado',
        ],
      },
      {
        title: 'Emissão',
        fields: [
          'numero',
          'emitidoEm',
          'laboratorioEm',
          'profissionalId',
          'pacienteId',
          'cidAutorizadoPor',
          'cidAutorizadoEm',
          'canceladoEm',
          'canceladoPor',
          'motivoCancelamento:2',
        ],
        when: {
          properties: { situacao: { enum: ['EMITIDO', 'COM_RESULTADO', 'VISTO', 'CANCELADO'] } },
          required: ['situacao'],
        },
      },
    ],
  },
  documents: { insert: 'update', rename: 'update', remove: 'update', signature: 'update', clinical: 'view' },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
