import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** Who justified opening a history or a restricted chart: one's own, and all of them for the person in charge. */
export default {
  name: 'acessos-prontuario',
  entity: 'clinico/acesso-prontuario',
  path: '/acessos-prontuario',
  breadcrumb: 'Acessos justificados',
  icon: 'lock',
  subject: 'acessoprontuario',
  // Who answers for the charts at this unit is told of every restricted one that is opened.
  perfis: {
    prestador: ['list', 'view', 'vertodos'],
    profissional: ['list', 'view'],
    administrativo: [],
  },
  parent: 'clinico',
  filho: true,
  order: 90,
  list: {
    columns: ['em', 'quem', 'pacienteId', 'prontuarioId', 'finalidade', 'justificativa', 'validoAte'],
    search: ['em', 'pacienteId', 'prontuarioId', 'finalidade'],
    card: ['quem', 'pacienteId', 'em'],
    presets: [
      { key: 'restritos', title: 'De prontuários restritos', filters: { prontuarioId_null: 'false' } },
    ],
  },
  form: { open: 'drawer' },
} as const satisfies ResourceDeclaration;
