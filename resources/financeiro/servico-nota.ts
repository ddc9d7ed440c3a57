import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'servicos-nota',
  entity: 'financeiro/servico-nota',
  path: '/servicos-nota',
  breadcrumb: 'Serviços da nota fiscal',
  icon: 'table',
  subject: 'serviconota',
  parent: 'configuracao-recebimento',
  order: 60,
  list: {
    columns: ['nome', 'codigo', 'tributacaoIss', 'padrao', 'ativo'],
    card: ['nome', 'codigo', 'padrao'],
  },
  form: {
    open: 'page',
    sections: [
      { fields: ['nome', 'codigo', 'codigoMunicipal', 'nbs', 'descricao:2', 'padrao', 'ativo'] },
      {
        title: 'ISS',
        fields: ['tributacaoIss', 'tipoImunidade', 'aliquotaIss'],
      },
      {
        title: 'Carga aproximada de tributos',
        fields: [
          'tributosFederais',
          'tributosEstaduais',
          'tributosMunicipais',
          'tributosSimples',
          'cstPisCofins',
        ],
      },
      {
        title: 'IBS e CBS',
        text: 'Os códigos vêm do contador. Nenhum é sugerido aqui, e a nota leva o grupo só com os três.',
        fields: ['indicadorOperacao', 'cstIbsCbs', 'classificacaoIbsCbs', 'consumoPessoal'],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
