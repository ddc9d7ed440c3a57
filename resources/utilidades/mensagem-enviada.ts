import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'mensagens-enviadas',
  entity: 'utilidades/mensagem-enviada',
  path: '/mensagens-enviadas',
  breadcrumb: 'Mensagens enviadas',
  icon: 'history',
  subject: 'mensagemenviada',
  perfis: {
    profissional: ['list', 'view'],
  },
  parent: 'util',
  list: {
    columns: ['enviadaEm', 'pacienteId', 'canal', 'situacao', 'destino', 'modelo', 'remetente'],
    search: ['enviadaEm', 'pacienteId', 'canal', 'situacao', 'modeloId'],
    card: ['destinatario', 'enviadaEm', 'canal'],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'enviadaEm',
          'remetente',
          'pacienteId',
          'destinatario',
          'canal',
          'situacao',
          'falha',
          'destino',
          'modelo',
          'modeloVersao',
        ],
      },
      { title: 'Mensagem', fields: ['assunto:2', 'texto:2'] },
    ],
  },
} as const satisfies ResourceDeclaration;
