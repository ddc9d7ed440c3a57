import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pedidos-ambulancia',
  entity: 'clinico/pedido-ambulancia',
  path: '/pedidos-ambulancia',
  breadcrumb: 'Pedidos de ambulância',
  icon: 'car',
  subject: 'pedidoambulancia',
  // Who asks for an ambulance does not decide about it: regulating is a medical act (Portaria GM/MS 2.048/2002).
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'regular'],
    administrativo: ['list', 'view', 'insert', 'update'],
  },
  actions: ['regular'],
  parent: 'clinico',
  filho: true,
  order: 72,
  list: {
    columns: ['nomePaciente', 'risco', 'tipo', 'origem', 'destino', 'situacao', 'pedidoEm'],
    search: ['situacao', 'risco', 'tipo', 'pacienteId', 'prestadorDestinoId', 'pedidoEm'],
    card: ['nomePaciente', 'risco', 'situacao'],
    opening: 'em-curso',
    presets: [
      {
        key: 'em-curso',
        title: 'Em curso',
        filters: { situacao_in: 'SOLICITADO,APROVADO,DESTINO_CONFIRMADO,A_CAMINHO,A_BORDO' },
      },
      {
        key: 'a-regular',
        title: 'À espera da regulação',
        filters: { situacao_in: 'SOLICITADO,APROVADO,DESTINO_CONFIRMADO' },
      },
    ],
  },
  form: {
    open: 'drawer',
    sections: [
      { fields: ['pacienteId:2', 'tipo', 'risco', 'finalidade:2', 'equipamentos', 'equipe'] },
      {
        title: 'Trajeto',
        fields: ['origem', 'contato', 'prestadorDestinoId', 'destino', 'contatoDestino', 'observacao:2'],
      },
      {
        title: 'Andamento',
        fields: [
          'viatura',
          'contatoEquipe',
          'previsaoChegada',
          'pedidoEm',
          'aprovadoEm',
          'aprovadoPor',
          'destinoEm',
          'despachadoEm',
          'embarcadoEm',
          'encerradoEm',
          'motivo:2',
        ],
        when: { properties: { pedidoEm: { type: 'string' } }, required: ['pedidoEm'] },
      },
    ],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
