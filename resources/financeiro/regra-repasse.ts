import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'regras-repasse',
  entity: 'financeiro/regra-repasse',
  path: '/regras-repasse',
  breadcrumb: 'Regras de repasse',
  icon: 'percent',
  subject: 'regrarepasse',
  parent: 'configuracao-pagamento',
  list: {
    columns: [
      'descricao',
      'profissionalId',
      'convenioId',
      'percentual',
      'valor',
      'base',
      'inicioVigencia',
      'ativa',
    ],
    search: ['profissionalId', 'quemPaga', 'convenioId', 'tipo', 'codigo', 'base', 'inicioVigencia', 'ativa'],
    card: ['descricao', 'percentual', 'base'],
  },
  form: {
    open: 'page',
    sections: [
      { fields: ['descricao:2'] },
      { title: 'Para quê', fields: ['profissionalId', 'quemPaga', 'convenioId', 'tipo', 'codigo'] },
      { title: 'Quanto', fields: ['forma', 'percentual', 'valor', 'base'] },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia', 'ativa'] },
    ],
  },
} as const satisfies ResourceDeclaration;
