import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The register behind 'Assinaturas pendentes'; a list of its own is for whom a rule gives it, and shows one's own. */
export default {
  name: 'assinatura-pedidos',
  entity: 'utilidades/assinatura-pedido',
  path: '/assinatura-pedidos',
  breadcrumb: 'Pedidos de assinatura',
  icon: 'contract',
  subject: 'assinatura-pedido',
  parent: 'util',
  showFind: false,
  list: {
    columns: ['documento', 'estado', 'assinante', 'criadoPor', 'prazo', 'resolvidoEm'],
    search: ['documento', 'estado', 'assinante', 'prazo', 'resolvidoEm'],
    card: ['documento', 'estado', 'assinante'],
  },
  form: {
    sections: [
      {
        fields: [
          'documento:2',
          'assinante',
          'papel',
          'estado',
          'ordem',
          'prazo',
          'resolvidoEm',
          'mensagem:2',
          'motivo:2',
        ],
      },
      { title: 'Números internos', fields: ['documentoId', 'assinanteId', 'conviteId', 'solicitanteId'] },
    ],
  },
} as const satisfies ResourceDeclaration;
