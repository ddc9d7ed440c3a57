import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pacotes',
  entity: 'contratos/pacote',
  path: '/pacotes',
  breadcrumb: 'Pacotes',
  icon: 'appstore',
  subject: 'pacote',
  parent: 'contrato',
  filho: true,
  order: 50,
  list: {
    columns: ['codigo', 'nome', 'convenioId', 'valor', 'inicioVigencia', 'fimVigencia', 'ativo'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerrados até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuros', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
  form: {
    tabs: [
      {
        title: 'Pacote',
        sections: [
          { fields: ['codigo', 'nome', 'convenioId', 'procedimentoPrincipalId', 'valor', 'ativo'] },
          { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
          { title: 'Descrição', fields: ['descricao'] },
        ],
      },
      { title: 'Itens', sections: [{ fields: ['itens'] }] },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
