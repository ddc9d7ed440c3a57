import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'faixas-cep',
  entity: 'cadastros/faixa-cep',
  path: '/faixas-cep',
  breadcrumb: 'Faixas de CEP',
  icon: 'environment',
  subject: 'faixacep',
  parent: 'localizacao',
  list: { columns: ['cepInicial', 'cepFinal', 'uf', 'cidadeId', 'bairro', 'logradouro', 'ativa'] },
} as const satisfies ResourceDeclaration;
