import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'form-pedidos',
  entity: 'utilidades/form-pedido',
  path: '/form-pedidos',
  formPath: '/form-pedidos/ver/:id',
  formScreen: 'pedido-formulario',
  breadcrumb: 'Pedidos de resposta',
  icon: 'solution',
  subject: 'form-resposta',
  sharedSubject: true,
  parent: 'util',
  filho: true,
  list: {
    columns: ['formulario', 'destinatario', 'situacao', 'pedidoEm', 'criadoPor', 'expiraEm', 'respondidoEm'],
    search: ['serieId', 'situacao', 'pacienteId', 'pedidoEm', 'expiraEm'],
    card: ['formulario', 'destinatario', 'situacao'],
    presets: [
      { key: 'enviados', title: 'Enviados', filters: { situacao: 'ENVIADO' } },
      { key: 'abertos', title: 'Abertos', filters: { situacao: 'ABERTO' } },
      { key: 'respondidos', title: 'Respondidos', filters: { situacao: 'RESPONDIDO' } },
    ],
  },
  form: { open: 'page' },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
