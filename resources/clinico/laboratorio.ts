import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { secaoEndereco } from '#resources/compartilhado/endereco.ts';

export default {
  name: 'laboratorios',
  entity: 'clinico/laboratorio',
  path: '/laboratorios/cadastro',
  aliases: ['/laboratorios/form/:id?'],
  breadcrumb: 'Laboratórios',
  icon: 'experiment',
  subject: 'laboratorio',
  parent: 'pessoas',
  order: 40,
  list: { columns: ['nome', 'tipo', 'cnpj', 'formatoResultado', 'prazoResultadoDias', 'telefone', 'ativo'] },
  form: {
    sections: [
      {
        fields: [
          'nome:2',
          'tipo',
          'prestadorId',
          'cnpj',
          'cnes',
          'responsavelTecnicoId',
          'ativo',
          'liberaOutraPessoa:2',
        ],
      },
      {
        title: 'Exames',
        fields: [
          'codigoCliente',
          'formatoResultado',
          'portalResultados',
          'prazoResultadoDias',
          'horarioColeta:2',
        ],
      },
      { title: 'Contato', fields: ['telefone', 'celular', 'email'] },
      secaoEndereco,
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
