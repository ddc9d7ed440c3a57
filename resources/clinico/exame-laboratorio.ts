import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What the laboratory does, what it measures and between which values (CLIN-08). */
export default {
  name: 'exames-laboratorio',
  entity: 'clinico/exame-laboratorio',
  path: '/exames-laboratorio',
  breadcrumb: 'Exames do laboratório',
  icon: 'experiment',
  subject: 'examelaboratorio',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update'],
    profissional: ['list', 'view'],
    administrativo: ['list', 'view'],
  },
  parent: 'clinicoconfiguracao',
  order: 70,
  list: {
    columns: ['codigo', 'nome', 'procedimentoId', 'setorId', 'recipienteId', 'prazoHoras', 'ativo'],
    search: ['codigo', 'nome', 'procedimentoId', 'setorId', 'recipienteId', 'apoioId', 'ativo'],
  },
  form: {
    open: 'page',
    tabs: [
      {
        title: 'Exame',
        sections: [
          {
            fields: [
              'codigo',
              'nome',
              'procedimentoId:2',
              'setorId',
              'recipienteId',
              'metodo',
              'prazoHoras',
              'preparo:2',
              'apoioId',
              'codigoApoio',
              'cultura',
              'ativo',
            ],
          },
          { fields: ['analitos:2', 'antimicrobianos:2'] },
        ],
      },
      {
        title: 'Valores de referência',
        sections: [
          {
            fields: ['referencias:2'],
            text: 'De cada analito, a linha do sexo e da idade do paciente no dia da coleta. Para mudar um valor, encerre a vigência da linha e inclua outra: os laudos já liberados guardam o que os julgou.',
          },
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
