import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Attendance of the educational sessions: one's own places, all of them for who keeps the sessions (TELE-01). */
export default {
  name: 'inscricoes-educacionais',
  entity: 'clinico/inscricao-educacional',
  path: '/teleconsultoria-educacional/atendimento',
  breadcrumb: 'Inscrições em sessões',
  icon: 'audit',
  subject: 'inscricaoeducacional',
  perfis: {
    administrativo: ['list', 'view', 'insert', 'update', 'secretariar'],
  },
  parent: 'teleconsultoria',
  filho: true,
  order: 50,
  list: {
    columns: [
      'sessaoId',
      'participante',
      'profissao',
      'municipioId',
      'situacao',
      'satisfacao',
      'certificadoEm',
      'inscritaEm',
    ],
    search: ['sessaoId', 'situacao', 'participante', 'municipioId', 'certificadoEm', 'inscritaEm'],
    card: ['sessaoId', 'participante', 'situacao'],
  },
  form: {
    sections: [
      { fields: ['sessaoId:2', 'participante', 'profissao', 'municipioId'] },
      {
        title: 'Andamento',
        fields: [
          'inscritaEm',
          'presenteEm',
          'certificadoEm',
          'certificadoNumero',
          'satisfacao',
          'comentario:2',
        ],
        when: { properties: { inscritaEm: { type: 'string' } }, required: ['inscritaEm'] },
      },
    ],
  },
  // The certificate is among them.
  documents: {
    insert: 'secretariar',
    rename: 'secretariar',
    remove: 'secretariar',
    signature: 'secretariar',
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
