import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'aceites-termo',
  entity: 'privacidade/aceite-termo',
  path: '/aceites-termo',
  breadcrumb: 'Aceites do termo',
  icon: 'profile',
  subject: 'aceitetermo',
  parent: 'privacidade',
  list: {
    columns: ['nome', 'versaoDoTexto', 'publico', 'aceitoEm', 'situacao', 'retiradoEm'],
    search: ['nome', 'termoId', 'publico', 'situacao', 'aceitoEm', 'retiradoEm'],
    card: ['nome', 'versaoDoTexto', 'situacao'],
    empty: 'Nasce quando alguém aceita o termo em vigor, ao entrar ou por um link.',
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'nome:2',
          'termoId',
          'versaoDoTexto',
          'publico',
          'situacao',
          'aceitoEm',
          'ip',
          'retiradoEm',
          'retiradoPor',
          'motivoRetirada:2',
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
