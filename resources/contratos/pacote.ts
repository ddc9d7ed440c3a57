import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'pacotes',
  entity: 'contratos/pacote',
  path: '/pacotes',
  breadcrumb: 'Pacotes',
  icon: 'appstore',
  subject: 'pacote',
  parent: 'contrato',
  order: 50,
  list: {
    columns: ['codigo', 'nome', 'convenioId', 'valor', 'inicioVigencia', 'fimVigencia', 'ativo'],
    presets: vigencia('m'),
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
  comments: true,
} as const satisfies ResourceDeclaration;
