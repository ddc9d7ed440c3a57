import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'marcacoes-profissional',
  path: '/marcacoesprofissional',
  breadcrumb: 'Marcações por profissional',
  icon: 'calendar',
  action: 'rep001',
  subject: 'report',
  perfis: {
    prestador: ['rep001', 'rep002', 'rep003', 'rep004', 'rep005'],
    administrativo: ['rep001', 'rep003', 'rep004', 'rep005'],
  },
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 200,
  screen: 'relatorio',
  report: {
    about: 'Quem vem, a que horas e por qual convênio, profissional a profissional.',
    of: 'agendamentos',
    at: 'inicio',
    period: 'hoje',
    where: { situacao_ne: 'RESERVADO' },
    filters: ['profissionalId', 'convenioId', 'tipoAtendimentoId', 'situacao'],
    columns: ['inicio', 'pacienteId', 'tipoAtendimentoId', 'convenioId', 'situacao'],
    groups: ['profissionalId'],
  },
} as const satisfies ResourceDeclaration;
