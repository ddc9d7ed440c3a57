import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'termos-privacidade',
  entity: 'privacidade/termo-privacidade',
  path: '/termos-privacidade',
  breadcrumb: 'Termos de privacidade',
  icon: 'contract',
  subject: 'termoprivacidade',
  parent: 'privacidade',
  list: {
    columns: ['titulo', 'versaoDoTexto', 'publico', 'situacao', 'emVigorDesde', 'substituidoEm'],
    search: ['versaoDoTexto', 'publico', 'situacao', 'emVigorDesde'],
    card: ['titulo', 'versaoDoTexto', 'situacao'],
    inline: false,
    empty: 'Sem termo em vigor, ninguém é perguntado ao entrar.',
  },
  form: {
    open: 'page',
    summary: ['publico', 'versaoDoTexto', 'emVigorDesde'],
    sections: [
      {
        fields: [
          'titulo',
          'versaoDoTexto',
          'publico',
          'situacao',
          'texto:2',
          'emVigorDesde',
          'publicadoPor',
          'substituidoEm',
        ],
      },
    ],
    related: [{ resource: 'aceites-termo', by: 'termoId', title: 'Quem aceitou' }],
    principal: ['publicar'],
  },
} as const satisfies ResourceDeclaration;
