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
  perfis: {
    prestador: ['list', 'view', 'insert'],
    profissional: ['list', 'view', 'insert'],
    administrativo: ['list', 'view', 'insert'],
  },
  actions: ['insert'],
  parent: 'util',
  list: {
    columns: ['nome', 'numero', 'pacienteId', 'situacao', 'origem', 'respondidaEm', 'criadoPor'],
    search: ['serieId', 'formTemplateId', 'pacienteId', 'situacao', 'origem', 'respondidaEm'],
    card: ['nome', 'pacienteId', 'respondidaEm'],
  },
  form: { open: 'page' },
} as const satisfies ResourceDeclaration;
