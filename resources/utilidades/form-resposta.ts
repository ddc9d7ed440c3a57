import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'form-respostas',
  entity: 'utilidades/form-resposta',
  path: '/form-respostas',
  formPath: '/form-respostas/ver/:id',
  formScreen: 'ver-resposta',
  breadcrumb: 'Respostas de formulários',
  icon: 'solution',
  subject: 'form-resposta',
  actions: ['insert'],
  parent: 'util',
  filho: true,
  list: {
    columns: ['nome', 'numero', 'pacienteId', 'respondidaEm', 'criadoPor'],
    search: ['serieId', 'formTemplateId', 'pacienteId', 'respondidaEm'],
    card: ['nome', 'pacienteId', 'respondidaEm'],
  },
  form: { open: 'page' },
} as const satisfies ResourceDeclaration;
